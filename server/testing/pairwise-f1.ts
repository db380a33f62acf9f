/**
 * How well groups of places match the known items, 0 to 1: the harmonic mean of precision (grouped pairs that are the same
 * item) and recall (pairs of the same item that are grouped).
 */
export function pairwiseF1(groups: number[][], items: number[]): number {
  const groupOf = new Map(groups.flatMap((group, index) => group.map((place) => [place, index])))
  let [both, one] = [0, 0]
  for (let a = 0; a < items.length; a++)
    for (let b = a + 1; b < items.length; b++) {
      const isGrouped = groupOf.get(a) === groupOf.get(b)
      const isOneItem = items[a] === items[b]
      if (isGrouped && isOneItem) both += 1
      else if (isGrouped || isOneItem) one += 1
    }
  return both + one === 0 ? 1 : (2 * both) / (2 * both + one)
}
