import { CATEGORY_TREE, type CategoryNode } from '../../../contracts/category.ts'
import { CATEGORY_SEPARATOR, categoryAncestry, categoryName } from '../../../contracts/category-path.ts'

export interface TreeRow {
  key: string
  name: string
  path: string
  /** From 1. */
  level: number
  position: number
  siblings: number
  /** Undefined for leaves: choosing one picks `path`. */
  isOpen: boolean | undefined
  /** The key of the row above it in the tree. */
  parent: string | undefined
}

/** The visible rows of the tree, in order. The first row below an open category stands for the whole category. */
export const treeRows = (open: ReadonlySet<string>): TreeRow[] => rowsOf(CATEGORY_TREE, undefined, 1, open)

function rowsOf(
  nodes: readonly CategoryNode[],
  parent: string | undefined,
  level: number,
  open: ReadonlySet<string>,
): TreeRow[] {
  const offset = parent === undefined ? 0 : 1
  const siblings = nodes.length + offset
  const rows = nodes.flatMap(({ name, children }, index) => {
    const path = parent ? `${parent}${CATEGORY_SEPARATOR}${name}` : name
    const isOpen = children && open.has(path)
    const row: TreeRow = { key: path, name, path, level, position: index + 1 + offset, siblings, isOpen, parent }
    return isOpen ? [row, ...rowsOf(children, path, level + 1, open)] : [row]
  })
  if (parent === undefined) return rows
  const name = `All of ${categoryName(parent)}`
  return [
    { key: wholeKey(parent), name, path: parent, level, position: 1, siblings, isOpen: undefined, parent },
    ...rows,
  ]
}

/** The key of the row that stands for a whole category. */
const wholeKey = (path: string): string => `${path}${CATEGORY_SEPARATOR}`

/** What is expanded initially, so that the chosen category is visible. */
export const openFor = (path: string): Set<string> => new Set(path ? categoryAncestry(path) : [])
