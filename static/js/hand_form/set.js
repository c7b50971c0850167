// A set of tiles: the pips that a number of them can have, for one player or for several.
/** @typedef {{ player: string, count: number | null, sum: number }} Player */

/** @param {string} tile such as 6-4 */
export const pipsOf = (tile) => Number(tile[0]) + Number(tile[2]);

/**
 * Return the fewest and the most pips of 0, 1, 2 … of these tiles.
 * @param {string[]} tiles
 */
export function boundsOf(tiles) {
  const ascending = tiles.map(pipsOf).sort((one, other) => one - other);
  let all = 0;
  const sums = [0, ...ascending.map((pips) => (all += pips))];
  return sums.map((fewest, count) => ({ fewest, most: all - sums[ascending.length - count] }));
}

/**
 * Return the smallest group of `others` with which `count` tiles cannot have these pips, or null.
 * @param {{ fewest: number, most: number }[]} bounds @param {Player[]} others @param {number} count @param {number} pips
 */
export function clash(bounds, others, count, pips) {
  /** @type {Player[][]} */
  const groups = [[]];
  for (const one of others) groups.push(...groups.map((group) => [...group, one]));
  for (const group of groups.sort((one, other) => one.length - other.length)) {
    const tiles = group.reduce((all, one) => all + (one.count ?? 0), count);
    const sum = group.reduce((all, one) => all + one.sum, pips);
    const { fewest, most } = bounds[Math.min(tiles, bounds.length - 1)];
    if (sum < fewest || sum > most) return { players: group.map(({ player }) => player), pips: sum, tiles, fewest, most };
  }
  return null;
}
