import type { Analysis } from '../../contracts/product.ts'
import { DESCRIPTION_LENGTH, TAG_LENGTH, TAG_LIMIT, TITLE_LENGTH } from '../../contracts/product-rules.ts'
import { cleanLine, cleanParagraphs, cutText, isVisible } from '../../contracts/text-rules.ts'
import type { Proposal } from '../providers/vision/port.ts'
import { nearestCategory } from './nearest-category.ts'

const MIN_PRICE = 0.01
const MAX_PRICE = 99_999_999.99

/**
 * Makes a proposal valid for the form: lengths, an existing category, and a price that is in range or 0. Empties
 * placeholders such as "unknown".
 */
export function fitProposal({ title, description, price, category, tags, confidence }: Proposal): Analysis {
  return {
    title: known(cut(cleanLine(title), TITLE_LENGTH)),
    description: known(cut(withoutInstructions(cleanParagraphs(description)), DESCRIPTION_LENGTH)),
    price: price < MIN_PRICE ? 0 : Math.round(Math.min(price, MAX_PRICE) * 100) / 100,
    category: nearestCategory(category, title),
    tags: fitTags(tags),
    confidence: Math.min(Math.max(confidence, 0), 1),
  }
}

const STAND_IN =
  /^((unknown|unidentified|untitled|unspecified|unnamed)( (item|object|product|brand|material))?|n\/?a|none|not (visible|known|clear|specified|available|applicable)|tbd|todo|[-?.\s]*)[.!]?$/i

const known = (text: string): string => (isVisible(text) && !STAND_IN.test(text) ? text : '')

/** `Please write what it is made of.`, `Brand: [insert brand].` */
const INSTRUCTION =
  /\b(please|kindly) (write|add|describe|fill|insert|enter|provide|specify|edit|complete)\b|\[(insert|add|enter|your|brand|material|size|color|condition)\b[^\]]*\]|\blorem ipsum\b/i

/** Removes sentences addressed to the seller instead of the buyer. */
function withoutInstructions(text: string): string {
  if (!INSTRUCTION.test(text)) return text
  const sentences = text.match(/[^.!?\n]+[.!?]*\s*|\s+/g) ?? []
  return sentences
    .filter((sentence) => !INSTRUCTION.test(sentence))
    .join('')
    .trim()
}

/** Cuts after a whole word if that keeps at least three quarters of the length. */
function cut(text: string, length: number): string {
  const trimmed = text.trim()
  if (trimmed.length <= length) return trimmed
  const whole = trimmed.slice(0, length + 1).replace(/\s+\S*$/, '')
  return cutText(whole.length > length * 0.75 ? whole : trimmed, length)
}

function fitTags(tags: string[]): string[] {
  const plain = tags.map((tag) => cutText(cleanLine(tag).replace(/^#/, ''), TAG_LENGTH).trim()).filter(known)
  const byKey = new Map(plain.map((tag) => [tag.toLowerCase(), tag]))
  return [...byKey.values()].slice(0, TAG_LIMIT)
}
