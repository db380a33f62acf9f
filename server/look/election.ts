import { CATEGORY_SEPARATOR, categoryAncestry } from '../../contracts/category-path.ts'

export interface Vote {
  category: string
  weight: number
}

export interface Elected {
  category: string
  /** Of all votes, 0 to 1. */
  share: number
}

/** The share of a category's votes that one below it needs, to be elected instead. */
const MAJORITY = 0.5

type Count = [path: string, weight: number]

/** The top category with the most votes, and below it as deep as those who voted for it agree. Null without votes. */
export function elect(votes: Vote[]): Elected | null {
  const counts = new Map<string, number>()
  for (const { category, weight } of votes)
    for (const path of categoryAncestry(category)) counts.set(path, (counts.get(path) ?? 0) + weight)
  const total = votes.reduce((sum, { weight }) => sum + weight, 0)
  let elected = mostVoted([...counts].filter(([path]) => depth(path) === 1))
  for (let below = elected; below; below = deeper(counts, below)) elected = below
  return elected ? { category: elected[0], share: elected[1] / total } : null
}

const depth = (path: string): number => categoryAncestry(path).length

const mostVoted = (counts: Count[]): Count | undefined => counts.sort((a, b) => b[1] - a[1])[0]

function deeper(counts: Map<string, number>, [parent, weight]: Count): Count | undefined {
  const isBelow = ([path]: Count) => path.startsWith(parent + CATEGORY_SEPARATOR) && depth(path) === depth(parent) + 1
  const best = mostVoted([...counts].filter(isBelow))
  return best && best[1] > weight * MAJORITY ? best : undefined
}
