import { categoryAncestry, categoryName } from '../../../contracts/category-path.ts'
import { toCents } from '../../../contracts/money.ts'
import { roundUpToFive } from '../../../contracts/pricing-rules.ts'
import { categoryNamed } from '../../analysis/nearest-category.ts'
import type { Database } from '../../database/connect.ts'
import { type Alike, itemsLike, votesByItems } from '../../look/alike.ts'
import { votesByOutline } from '../../look/by-outline.ts'
import { type Elected, elect } from '../../look/election.ts'
import { type Look, lookAt, type Seen } from '../../look/look.ts'
import { wordsOfFile } from './file-words.ts'
import type { Photo, Proposal, Vision } from './port.ts'

const NOTE =
  'Proposed by the built-in describer, which compares colours and shapes with other items here. It is often wrong: please check every field.'

/** It is not sold as AI. */
const MOST_CONFIDENCE = 0.4
const NAMED_CONFIDENCE = 0.35
const LEAST_CONFIDENCE = 0.05

/** Items of the category that prices and tags are taken from. */
const KIN = 7
/** Dollars, where nothing is known of the thing. */
const PLAIN_PRICE = 20

/** Proposes what pixels, file names and the nearest items of the own catalogue tell. Needs nobody else. */
export const createDescriber = ({ db }: { db: Database }): Vision => ({
  id: 'built-in',
  billing: null,
  note: NOTE,
  async describe(photos) {
    const seen = (await Promise.all(photos.map(seenOrNot))).filter((sight) => sight !== null)
    const looks = seen.map(({ look }) => look)
    const alike = looks.length > 0 ? await itemsLike(db, looks) : []
    const words = photos.map(({ path }) => wordsOfFile(path)).find(Boolean) ?? ''
    const guess = guessCategory(words, guessByLook(looks, alike))
    const proposal = propose(words, seen[0]?.colours ?? [], guess, alike)
    return { proposal, use: { inputTokens: 0, outputTokens: 0 } }
  },
})

/** The category by looks alone. Outlines are known of whole things, as the first picture shows them. */
export const guessByLook = ([first]: Look[], alike: Alike[]): Elected | null =>
  first ? elect([...votesByOutline(first), ...votesByItems(alike)]) : null

/** A picture that cannot be read tells nothing, but its name still may. */
const seenOrNot = (photo: Photo): Promise<Seen | null> =>
  photo
    .read()
    .then(lookAt)
    .catch(() => null)

function propose(words: string, colours: string[], { category, confidence }: Guess, alike: Alike[]): Proposal {
  const kin = alike.filter((item) => isWithin(item.category, category)).slice(0, KIN)
  const looks = colours.join(' and ')
  return {
    title: capital(words || `${colours[0] ?? ''} ${thingOn(category)}`.trim()),
    description: capital(
      `${looks ? `${looks}. ` : ''}Please write what it is made of, its size, its age and any flaws.`,
    ),
    price: priceLike(kin),
    category,
    tags: [...new Set([...words.split(' ').filter(Boolean), ...colours, ...sharedTags(kin)])],
    confidence,
  }
}

interface Guess {
  category: string
  confidence: number
}

/** What the file is called tells more than what the picture looks like; a look can tell it more exactly. */
function guessCategory(words: string, elected: Elected | null): Guess {
  const named = categoryNamed(words)
  if (named && elected && isWithin(elected.category, named))
    return { category: elected.category, confidence: MOST_CONFIDENCE }
  if (named) return { category: named, confidence: NAMED_CONFIDENCE }
  if (!elected) return { category: 'Other', confidence: LEAST_CONFIDENCE }
  return { category: elected.category, confidence: Math.max(LEAST_CONFIDENCE, elected.share * MOST_CONFIDENCE) }
}

const isWithin = (path: string, category: string): boolean => categoryAncestry(path).includes(category)

/** `Table Lamps` to `table lamp`, as well as it goes without a dictionary. */
const thingOn = (category: string): string =>
  category === 'Other'
    ? 'item'
    : categoryName(category)
        .toLowerCase()
        .replace(/(?<=[^s])s$/, '')

/** The median, rounded up to 5 dollars. */
function priceLike(kin: Alike[]): number {
  const prices = kin.map(({ price }) => toCents(price)).sort((a, b) => a - b)
  const median = prices[Math.floor(prices.length / 2)]
  return median === undefined ? PLAIN_PRICE : roundUpToFive(median) / 100
}

/** Tags that at least two of the items have. */
function sharedTags(kin: Alike[]): string[] {
  const tags = kin.flatMap((item) => item.tags.map((tag) => tag.toLowerCase()))
  return tags.filter((tag, at) => tags.indexOf(tag) < at)
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
