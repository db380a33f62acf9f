import type { Analysis } from '../../contracts/product.ts'
import { DESCRIPTION_LENGTH, TAG_LENGTH, TAG_LIMIT, TITLE_LENGTH } from '../../contracts/product-rules.ts'
import { cleanLine, cleanParagraphs, cutText, isVisible } from '../../contracts/text-rules.ts'
import type { Proposal } from '../providers/vision/port.ts'
import { nearestCategory } from './nearest-category.ts'

const PRICE_LEAST = 0.01
const PRICE_MOST = 99_999_999.99

/** A proposal made to fit the form: within its lengths, in a category of the tree, at a price that can be listed or 0. */
export function fitProposal({ title, description, price, category, tags, confidence }: Proposal): Analysis {
  return {
    title: cut(cleanLine(title), TITLE_LENGTH),
    description: cut(cleanParagraphs(description), DESCRIPTION_LENGTH),
    price: price === 0 ? 0 : Math.round(within(price, PRICE_LEAST, PRICE_MOST) * 100) / 100,
    category: nearestCategory(category, title),
    tags: fitTags(tags),
    confidence: within(confidence, 0, 1),
  }
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** At the end of a word, where there is one in the last quarter. */
function cut(text: string, length: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= length) return trimmed
  const whole = trimmed.slice(0, length + 1).replace(/\s+\S*$/, '')
  return cutText(whole.length > length * 0.75 ? whole : trimmed, length)
}

/** Trimmed, each once whatever its case. */
function fitTags(tags: string[]): string[] {
  const plain = tags.map((tag) => cutText(cleanLine(tag).replace(/^#/, ''), TAG_LENGTH).trim()).filter(isVisible)
  const byKey = new Map(plain.map((tag) => [tag.toLowerCase(), tag]))
  return [...byKey.values()].slice(0, TAG_LIMIT)
}
