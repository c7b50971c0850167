"""Open a table, record a hand, print who pays whom, and follow what others enter: python3 client.py SERVER."""

import json
import sys
from urllib.error import URLError
from urllib.request import Request, urlopen

SERVER = sys.argv[1] if sys.argv[1:] else "http://localhost:8000"


def call(method, path, body=None, token=""):
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    return urlopen(Request(f"{SERVER}/api/v1{path}", body and json.dumps(body).encode(), headers, method=method))


try:
    opened = json.load(call("POST", "/tables", {"game": "tien-gow", "players": ["Aki", "Ben", "Chie", "Dai"]}))
    table, token = f"/tables/{opened['code']}", opened["token"]
    hand = json.load(call("POST", f"{table}/hands", {"entry": {"winner": 1, "piles": [2, 3, 0, 3]}}, token))
    for payment in hand["payments"]:
        print(payment["from"], "pays", payment["to"], payment["chips"])
    known = hand["revision"]
    print(f"Join at {opened['links']['play']} and enter a hand.", flush=True)
    for line in call("GET", f"{table}/events", token=token):  # each `data:` line has the present revision
        if line.startswith(b"data:"):
            newer = json.load(call("GET", f"{table}/since/{known}", token=token))
            for hand in newer["sheet"]["hands"]:
                print("Hand", hand["number"], hand["pairs"], flush=True)
            known = newer["revision"]
except URLError as error:
    sys.exit(f"That did not work at {SERVER}: {error.reason}.")
