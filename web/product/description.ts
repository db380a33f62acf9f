import { DESCRIPTION_SHOWN, META_DESCRIPTION_LENGTH } from '../../contracts/product-rules.ts'

/** By code point, to keep emoji whole. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

export const metaDescription = (description: string): string => cut(description, META_DESCRIPTION_LENGTH)

/** The excerpt before Read More; null if the description is short enough to show in full. */
export const shortDescription = (description: string): string | null =>
  [...description].length > DESCRIPTION_SHOWN ? `${cut(description, DESCRIPTION_SHOWN).trimEnd()}…` : null
