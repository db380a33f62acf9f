import { type LabelSize, labelsOn, MAX_TAGS } from '../../contracts/price-tag-rules.ts'

/**
 * The tags of the next PDF: all, or as many as end with a full sheet where there are more than fit in one. `start` is the first
 * free label, from 1.
 */
export function nextBatch<Item>(items: Item[], size: LabelSize, start: number): Item[] {
  if (items.length <= MAX_TAGS) return items
  const labels = labelsOn(size)
  const used = start - 1
  return items.slice(0, Math.floor((MAX_TAGS + used) / labels) * labels - used)
}

/** The first free label of the sheet on which so many tags ended. */
export const startAfter = (size: LabelSize, start: number, count: number): number =>
  ((start - 1 + count) % labelsOn(size)) + 1
