import { CATEGORY_PATHS } from '../../contracts/category.ts'
import { CATEGORY_SEPARATOR, categoryAncestry } from '../../contracts/category-path.ts'
import { CATEGORY_WORDS } from '../../contracts/category-words.ts'

const OTHER = 'Other'

/** The last name of a path is more specific than its ancestors. */
const LAST_NAME_WEIGHT = 2

interface Category {
  path: string
  /** For each name in the path, its alternatives as stems: `Candles & Soap` has two. */
  names: string[][][]
}

const categories: Category[] = CATEGORY_PATHS.map((path) => ({
  path,
  names: path.split(CATEGORY_SEPARATOR).map((name) => name.split('&').map(stemsOf)),
}))

/**
 * The category nearest to a description of one: `Home & Decor > Lighting` for `Home decor / lamps`. If the words match
 * no category, it tries the title, and falls back to `Other`.
 */
export const nearestCategory = (words: string, title: string): string =>
  paths.get(words.trim().toLowerCase()) ?? categoryNamed(words) ?? categoryNamed(title) ?? OTHER

const paths = new Map(CATEGORY_PATHS.map((path) => [path.toLowerCase(), path]))

/** The category that the words name, or null. If several match equally well, their common ancestor. */
export function categoryNamed(words: string): string | null {
  const stems = new Set(stemsOf(words).flatMap((stem) => [stem, ...stemsOf(CATEGORY_WORDS.get(stem) ?? '')]))
  const scored = categories.map((category) => ({ path: category.path, score: score(category, stems) }))
  const best = Math.max(...scored.map((category) => category.score))
  if (best === 0) return null
  return commonAncestor(scored.filter((category) => category.score === best).map(({ path }) => path))
}

/** 0 unless the last name matches at least in part. */
function score({ names }: Category, wordStems: Set<string>): number {
  const share = (stems: string[]) => stems.filter((stem) => wordStems.has(stem)).length / stems.length
  const shares = names.map((alternatives) => Math.max(...alternatives.map(share)))
  const last = shares.pop() ?? 0
  return last === 0 ? 0 : shares.reduce((sum, share) => sum + share, last * LAST_NAME_WEIGHT)
}

/** The deepest common ancestor, or the first path if there is none. */
function commonAncestor(paths: string[]): string {
  const [first = [], ...others] = paths.map(categoryAncestry)
  const shared = first.filter((ancestor) => others.every((ancestry) => ancestry.includes(ancestor)))
  return shared.at(-1) ?? paths[0] ?? OTHER
}

function stemsOf(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll(/['’]s?\b/g, '')
      .match(/t-shirt|\p{L}+/gu) ?? []
  return words.map(stem)
}

/** A rough English plural stemmer: `boxes`, `toys`, `shelves`, `dresses`. */
function stem(word: string): string {
  if (word.length < 4 || /(ss|us)$/.test(word)) return word
  if (word.endsWith('ves')) return `${word.slice(0, -3)}f`
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|ss|x|z)es$|s$/, '')
}
