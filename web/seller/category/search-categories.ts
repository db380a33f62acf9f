import { CATEGORY_PATHS } from '../../../contracts/category.ts'
import { categoryAncestry, categoryName } from '../../../contracts/category-path.ts'
import { CATEGORY_WORDS } from '../../../contracts/category-words.ts'
import { foldText } from '../../lib/fold-text.ts'

const FILLERS = new Set(['and', 'for', 'in', 'of', 'the'])

const normalize = (text: string): string => foldText(text).replace(/['’]s\b/g, '')

/** Includes words without their hyphens, so that `tshirt` finds `T-Shirts`. */
const wordsOf = (text: string): string[] => {
  const plain = normalize(text)
  return [...plain.split(/[^\p{L}\p{N}]+/u), ...plain.split(/[^\p{L}\p{N}-]+/u).map((word) => word.replaceAll('-', ''))]
}

const queryWords = (typed: string): string[] => [
  ...new Set(
    normalize(typed)
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '' && !FILLERS.has(word)),
  ),
]

/** A plural also counts as its singular. */
const forms = (word: string): string[] => [
  word,
  ...(/[^s]s$/.test(word) ? [word.slice(0, -1), word.replace(/es$/, '')] : []),
]

/** 3: whole word, 2: prefix, 1: substring. */
function match(query: string, words: readonly string[]): number {
  const wanted = forms(query)
  if (words.some((word) => forms(word).some((form) => wanted.includes(form)))) return 3
  if (words.some((word) => wanted.some((form) => word.startsWith(form)))) return 2
  return query.length >= 4 && words.some((word) => word.includes(query)) ? 1 : 0
}

/** Less than the category's own name, more than a name above it. */
const MEANT = 4

/** The words of the category that a word like `couch` belongs in. */
const meaningOf = (query: string): string[] =>
  forms(query)
    .flatMap((form) => CATEGORY_WORDS.get(form) ?? [])
    .slice(0, 1)
    .flatMap((words) => words.split(' '))

interface Query {
  word: string
  /** Empty if categories contain the word itself. */
  meaning: string[]
}

interface Match {
  path: string
  matched: number
  score: number
}

function matchPath(path: string, queries: readonly Query[]): Match {
  const own = wordsOf(categoryName(path))
  const all = wordsOf(path)
  // A match in the last name counts more than any match in its ancestors.
  const scores = queries.map(({ word, meaning }) => {
    if (meaning.length > 0) return meaning.every((meant) => match(meant, all) > 0) ? MEANT : 0
    const ownScore = match(word, own)
    return ownScore > 0 ? ownScore + 3 : match(word, all)
  })
  const matched = scores.filter((score) => score > 0).length
  return { path, matched, score: scores.reduce((sum, score) => sum + score, 0) }
}

/**
 * The paths that contain all typed words, in any order, or if there are none, those that contain most of them. Best first;
 * ties by length.
 */
export function searchCategories(typed: string, paths: readonly string[] = CATEGORY_PATHS): string[] {
  const isName = (word: string) => paths.some((path) => match(word, wordsOf(path)) > 0)
  const queries = queryWords(typed).map((word) => ({ word, meaning: isName(word) ? [] : meaningOf(word) }))
  const whole = normalize(typed.trim())
  const matches = paths.map((path) => matchPath(path, queries))
  const rank = ({ path, score }: Match) => (normalize(path) === whole ? Number.POSITIVE_INFINITY : score)
  const most = Math.max(0, ...matches.map(({ matched }) => matched))
  return matches
    .filter(({ matched }) => most > 0 && matched === most)
    .sort((a, b) => rank(b) - rank(a) || categoryAncestry(a.path).length - categoryAncestry(b.path).length)
    .map(({ path }) => path)
}
