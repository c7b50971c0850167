// A set of tiles: the pips that a number of them can have, for one player or for several.

export const pipsOf = (tile) => Number(tile[0]) + Number(tile[2]);

/** Return the fewest and the most pips of 0, 1, 2 … of these tiles. */
export function boundsOf(tiles) {
  const ascending = tiles.map(pipsOf).sort((one, other) => one - other);
  const sums = [0];
  for (const pips of ascending) sums.push(sums.at(-1) + pips);
  return sums.map((fewest, count) => ({ fewest, most: sums.at(-1) - sums[ascending.length - count] }));
}

/** Return the smallest group of `others` with which `count` tiles cannot have these pips, or null. */
export function clash(bounds, others, count, pips) {
  const groups = others.reduce((all, one) => [...all, ...all.map((group) => [...group, one])], [[]]);
  for (const group of groups.sort((one, other) => one.length - other.length)) {
    const tiles = group.reduce((all, one) => all + one.count, count);
    const sum = group.reduce((all, one) => all + one.sum, pips);
    const { fewest, most } = bounds[tiles] ?? bounds.at(-1);
    if (sum < fewest || sum > most) return { players: group.map(({ player }) => player), pips: sum, tiles, fewest, most };
  }
  return null;
}
