import type { Queryable } from '../database/connect.ts'
import type { Vote } from './election.ts'
import { difference, type Look } from './look.ts'
import { type SeenItem, seenItems } from './look-queries.ts'

const NEIGHBOURS = 7
/** Another picture of the same thing is nearer than this, another thing rarely is. Such an item has one vote. */
const NEAR = 0.25
/** How fast items lose weight with distance. */
const FALL = 20

export interface Alike extends SeenItem {
  /** By the picture of it that is most like one of ours. */
  apart: number
}

/** The items of the catalogue, those that look most like the pictures first. */
export const itemsLike = async (db: Queryable, looks: Look[]): Promise<Alike[]> => mostAlike(looks, await seenItems(db))

export function mostAlike(looks: Look[], items: SeenItem[]): Alike[] {
  const apart = (item: SeenItem) => Math.min(...looks.flatMap((look) => item.looks.map((its) => difference(look, its))))
  return items.map((item) => ({ ...item, apart: apart(item) })).sort((a, b) => a.apart - b.apart)
}

/** The categories of the nearest items. */
export const votesByItems = (alike: Alike[]): Vote[] =>
  alike.slice(0, NEIGHBOURS).map(({ category, apart }) => ({ category, weight: Math.exp((NEAR - apart) * FALL) }))
