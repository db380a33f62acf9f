import type { LabelSize } from '../../contracts/price-tag-rules.ts'

/** The address of the PDF. `first` is the first free label, from 1. */
export const tagsAddress = ({ size, first, ids }: { size: LabelSize; first: number; ids: number[] }): string =>
  `/api/price-tags.pdf?size=${size}&skip=${first - 1}&items=${ids.join(',')}`
