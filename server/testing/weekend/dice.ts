import { seededRandom } from '../seeded-random.ts'

export type Dice = ReturnType<typeof createDice>

/** Random choices that repeat with the seed. */
export function createDice(seed: number) {
  const random = seededRandom(seed)
  const below = (limit: number): number => Math.floor(random() * limit)
  return {
    below,
    chance: (share: number): boolean => random() < share,
    pick: <T>(from: readonly T[]): T | undefined => from[below(from.length)],
    /** From one to `most` different ones. */
    some: <T>(from: readonly T[], most: number): T[] => {
      const left = [...from]
      return Array.from({ length: Math.min(left.length, 1 + below(most)) }, () =>
        left.splice(below(left.length), 1),
      ).flat()
    },
  }
}
