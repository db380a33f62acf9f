/** How often each is among them. */
export function tallyOf<Key>(all: readonly Key[]): Map<Key, number> {
  const tally = new Map<Key, number>()
  for (const one of all) tally.set(one, (tally.get(one) ?? 0) + 1)
  return tally
}
