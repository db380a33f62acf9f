import { DESCRIPTION_SHOWN, META_DESCRIPTION_LENGTH } from '../../contracts/product-rules.ts'

/** The first characters of a text, whole ones: half an emoji would be no character at all. */
const cut = (text: string, length: number): string => [...text].slice(0, length).join('')

/** What a search engine reads of it. */
export const metaDescription = (description: string): string => cut(description, META_DESCRIPTION_LENGTH)

/** What the product page shows before Read More; null where the description is short enough to show all of it. */
export const shortDescription = (description: string): string | null =>
  [...description].length > DESCRIPTION_SHOWN ? `${cut(description, DESCRIPTION_SHOWN).trimEnd()}…` : null
