import type { LabelSize } from '../../contracts/price-tag-rules.ts'

/** The URL of the PDF. `start` is the first free label, counting from 1. */
export const tagsUrl = ({ size, start, ids }: { size: LabelSize; start: number; ids: number[] }): string =>
  `/api/price-tags.pdf?size=${size}&skip=${start - 1}&items=${ids.join(',')}`
