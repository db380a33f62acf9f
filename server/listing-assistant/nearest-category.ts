import { CATEGORY_PATHS } from '../../contracts/category.ts'
import { CATEGORY_SEPARATOR, categoryAncestry } from '../../contracts/category-path.ts'
import { MEANINGS } from './category-words.ts'

const OTHER = 'Other'

/** The last name of a path says more than the ones above it. */
const LAST_NAME = 2

interface Shelf {
  path: string
  /** Each name of the path as what it may be called (`Candles & Soap` is either), as stems. */
  names: string[][][]
}

const shelves: Shelf[] = CATEGORY_PATHS.map((path) => ({
  path,
  names: path.split(CATEGORY_SEPARATOR).map((name) => name.split('&').map(stemsOf)),
}))

/**
 * The category of the tree that comes nearest to what somebody calls one: `Home decor / lamps` is `Home & Decor > Lighting`.
 * Where the words name no shelf, those of the title may; where they do not either, it is `Other`.
 */
export const nearestCategory = (words: string, title: string): string =>
  paths.get(words.trim().toLowerCase()) ?? categoryNamed(words) ?? categoryNamed(title) ?? OTHER

const paths = new Map(CATEGORY_PATHS.map((path) => [path.toLowerCase(), path]))

/** The category that the words name, or null. Several that are named equally well give what they have in common. */
export function categoryNamed(words: string): string | null {
  const said = new Set(stemsOf(words).flatMap((stem) => [stem, ...stemsOf(MEANINGS[stem] ?? '')]))
  const scored = shelves.map((shelf) => ({ path: shelf.path, score: score(shelf, said) }))
  const best = Math.max(...scored.map((shelf) => shelf.score))
  if (best === 0) return null
  return inCommon(scored.filter((shelf) => shelf.score === best).map(({ path }) => path))
}

/** Nothing unless the last name is said, at least in part. */
function score({ names }: Shelf, said: Set<string>): number {
  const share = (stems: string[]) => stems.filter((stem) => said.has(stem)).length / stems.length
  const shares = names.map((callings) => Math.max(...callings.map(share)))
  const last = shares.pop() ?? 0
  return last === 0 ? 0 : shares.reduce((sum, share) => sum + share, last * LAST_NAME)
}

/** The deepest category above all of them; the first of them when there is none. */
function inCommon(paths: string[]): string {
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

/** Roughly: `boxes`, `toys`, `shelves` and `dresses` without their endings. */
function stem(word: string): string {
  if (word.length < 4 || /(ss|us)$/.test(word)) return word
  if (word.endsWith('ves')) return `${word.slice(0, -3)}f`
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return word.replace(/(?<=ch|sh|ss|x|z)es$|s$/, '')
}
