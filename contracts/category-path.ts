/** Category paths, without the weight of the whole tree. */
export const CATEGORY_SEPARATOR = ' > '

/** `A > B > C` gives `['A', 'A > B', 'A > B > C']`. */
export function categoryAncestry(path: string): string[] {
  const names = path.split(CATEGORY_SEPARATOR)
  return names.map((_, index) => names.slice(0, index + 1).join(CATEGORY_SEPARATOR))
}

/** The last name of a path. */
export const categoryName = (path: string): string => path.split(CATEGORY_SEPARATOR).at(-1) ?? path
