import type { Analysis } from '../../contracts/product.ts'
import { DESCRIPTION_LENGTH, TAG_LENGTH, TAG_LIMIT, TITLE_LENGTH } from '../../contracts/product-rules.ts'
import { cleanLine, cleanParagraphs, cutText, isVisible } from '../../contracts/text-rules.ts'
import type { Proposal } from '../providers/vision/port.ts'
import { nearestCategory } from './nearest-category.ts'

const MIN_PRICE = 0.01
const MAX_PRICE = 99_999_999.99

/** Makes a proposal valid for the form: lengths, an existing category, and a price that is in range or 0. */
export function fitProposal({ title, description, price, category, tags, confidence }: Proposal): Analysis {
  return {
    title: cut(cleanLine(title), TITLE_LENGTH),
    description: cut(cleanParagraphs(description), DESCRIPTION_LENGTH),
    price: price === 0 ? 0 : Math.round(clamp(price, MIN_PRICE, MAX_PRICE) * 100) / 100,
    category: nearestCategory(category, title),
    tags: fitTags(tags),
    confidence: clamp(confidence, 0, 1),
  }
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max)

/** Cuts after a whole word if that keeps at least three quarters of the length. */
function cut(text: string, length: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= length) return trimmed
  const whole = trimmed.slice(0, length + 1).replace(/\s+\S*$/, '')
  return cutText(whole.length > length * 0.75 ? whole : trimmed, length)
}

function fitTags(tags: string[]): string[] {
  const plain = tags.map((tag) => cutText(cleanLine(tag).replace(/^#/, ''), TAG_LENGTH).trim()).filter(isVisible)
  const byKey = new Map(plain.map((tag) => [tag.toLowerCase(), tag]))
  return [...byKey.values()].slice(0, TAG_LIMIT)
}
