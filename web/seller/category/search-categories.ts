import { CATEGORY_PATHS } from '../../../contracts/category.ts'
import { categoryAncestry, categoryName } from '../../../contracts/category-path.ts'
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

/** A plural is also searched as its singular. */
const forms = (word: string): string[] => [
  word,
  ...(/[^s]s$/.test(word) ? [word.slice(0, -1), word.replace(/es$/, '')] : []),
]

/** 3: whole word, 2: prefix, 1: substring. */
function match(query: string, words: readonly string[]): number {
  const wanted = forms(query)
  if (words.some((word) => wanted.includes(word))) return 3
  if (words.some((word) => wanted.some((form) => word.startsWith(form)))) return 2
  return query.length >= 4 && words.some((word) => word.includes(query)) ? 1 : 0
}

interface Match {
  path: string
  matched: number
  score: number
}

function matchPath(path: string, queries: readonly string[]): Match {
  const own = wordsOf(categoryName(path))
  const all = wordsOf(path)
  // A match in the last name counts more than any match in its ancestors.
  const scores = queries.map((query) => {
    const ownScore = match(query, own)
    return ownScore > 0 ? ownScore + 3 : match(query, all)
  })
  const matched = scores.filter((score) => score > 0).length
  return { path, matched, score: scores.reduce((sum, score) => sum + score, 0) }
}

/**
 * The paths that contain all typed words, in any order, or if there are none, those that contain most of them. Best first;
 * ties by length.
 */
export function searchCategories(typed: string, paths: readonly string[] = CATEGORY_PATHS): string[] {
  const queries = queryWords(typed)
  const whole = normalize(typed.trim())
  const matches = paths.map((path) => matchPath(path, queries))
  const rank = ({ path, score }: Match) => (normalize(path) === whole ? Number.POSITIVE_INFINITY : score)
  const most = Math.max(0, ...matches.map(({ matched }) => matched))
  return matches
    .filter(({ matched }) => most > 0 && matched === most)
    .sort((a, b) => rank(b) - rank(a) || categoryAncestry(a.path).length - categoryAncestry(b.path).length)
    .map(({ path }) => path)
}
