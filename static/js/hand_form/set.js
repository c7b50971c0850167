// A set of tiles: which pips so many of them can have, one player's or those of several together.

export const pipsOf = (tile) => Number(tile[0]) + Number(tile[2]);

/** The fewest and the most pips of 0, 1, 2 … of these tiles. */
export function boundsOf(tiles) {
  const rising = tiles.map(pipsOf).sort((one, other) => one - other);
  const sums = [0];
  for (const pips of rising) sums.push(sums.at(-1) + pips);
  return sums.map((fewest, count) => ({ fewest, most: sums.at(-1) - sums[rising.length - count] }));
}

/** The smallest group of `others` with whom so many tiles of one set cannot have these pips: what they come to, or null. */
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
