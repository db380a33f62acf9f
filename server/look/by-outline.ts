import type { Vote } from './election.ts'
import { type Look, outlineOf, widthOf } from './look.ts'
import { FURNITURE } from './silhouettes/furniture.ts'
import { HOUSEHOLD } from './silhouettes/household.ts'
import { OUTLINE, readDrawings, type Silhouette } from './silhouettes/silhouette.ts'
import { THE_REST } from './silhouettes/the-rest.ts'
import { WORN } from './silhouettes/worn.ts'

/**
 * What things on our shelves look like, drawn from general knowledge: nothing of any catalogue is in them. Where several
 * shelves share an outline the answer is what they have in common.
 */
export const SILHOUETTES: readonly Silhouette[] = [WORN, FURNITURE, HOUSEHOLD, THE_REST].flatMap(readDrawings)

/** How much a box twice as wide counts. */
const WIDTH_WEIGHT = 0.3
/** Anything badly seen looks like a full box. */
const FULL_BOX_PENALTY = 0.1
/** How fast silhouettes lose weight with distance. */
const FALL = 25

/** The categories whose things have such an outline. The weights of all votes are 1 together. */
export function votesByOutline(look: Look): Vote[] {
  const squares = outlineOf(look)
  const mirrored = squares.map((_, at) => squares[at - (at % OUTLINE) * 2 + OUTLINE - 1] ?? 0)
  const width = Math.log2(widthOf(look))
  const matches = SILHOUETTES.map((silhouette) => {
    const form = Math.min(apart(squares, silhouette), apart(mirrored, silhouette))
    const isFull = silhouette.squares.every((ink) => ink === 1)
    const distance = form + WIDTH_WEIGHT * Math.abs(width - Math.log2(silhouette.width))
    return { silhouette, weight: Math.exp(-FALL * (distance + (isFull ? FULL_BOX_PENALTY : 0))) }
  })
  const total = matches.reduce((sum, { weight }) => sum + weight, 0)
  return matches.flatMap(({ silhouette: { categories }, weight }) =>
    categories.map((category) => ({ category, weight: weight / categories.length / total })),
  )
}

const apart = (squares: number[], silhouette: Silhouette): number =>
  Math.sqrt(squares.reduce((sum, ink, at) => sum + (ink - (silhouette.squares[at] ?? 0)) ** 2, 0) / squares.length)
