import { type LabelSize, labelsOn, MAX_TAGS } from '../../contracts/price-tag-rules.ts'

/**
 * The tags of the next PDF: all of them, or if there are more than fit, as many as fill the last sheet. `start` is the first
 * free label, from 1.
 */
export function nextBatch<Item>(items: Item[], size: LabelSize, start: number): Item[] {
  if (items.length <= MAX_TAGS) return items
  const labels = labelsOn(size)
  const used = start - 1
  return items.slice(0, Math.floor((MAX_TAGS + used) / labels) * labels - used)
}

/** The first free label after printing that many tags. */
export const startAfter = (size: LabelSize, start: number, count: number): number =>
  ((start - 1 + count) % labelsOn(size)) + 1
