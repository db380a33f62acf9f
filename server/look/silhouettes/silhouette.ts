/** The outline of a thing as it is known to look from the front, drawn into its own bounding box. */
export interface Silhouette {
  /** What may have that outline. */
  categories: readonly string[]
  /** The width of the box, its height being 1. */
  width: number
  /** How much of each square is thing, 0 to 1, row by row. */
  squares: readonly number[]
}

/** Squares along each side of the box. */
export const OUTLINE = 12

const INK: Record<string, number> = { '#': 1, '+': 0.5, '.': 0 }

/** Reads drawings with an empty line between them: `width: category, category`, then twelve rows of twelve squares. */
export const readDrawings = (sheet: string): Silhouette[] =>
  sheet
    .trim()
    .split('\n\n')
    .map((drawing) => {
      const [heading = '', ...rows] = drawing.split('\n')
      const [width = '', categories = ''] = heading.split(': ')
      return {
        categories: categories.split(', '),
        width: Number(width),
        squares: [...rows.join('')].map((ink) => INK[ink] ?? 0),
      }
    })
