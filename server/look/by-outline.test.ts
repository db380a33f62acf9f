import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isCategory } from '../../contracts/category.ts'
import { SILHOUETTES, votesByOutline } from './by-outline.ts'
import { elect } from './election.ts'
import { lookAt } from './look.ts'
import { OUTLINE } from './silhouettes/silhouette.ts'

test('every silhouette is whole, and of categories of the tree', () => {
  for (const { categories, width, squares } of SILHOUETTES) {
    expect(squares, categories.join()).toHaveLength(OUTLINE * OUTLINE)
    expect(width, categories.join()).toBeGreaterThan(0)
    expect(categories.filter((path) => !isCategory(path))).toEqual([])
  }
})

/** A picture of something drawn by hand, on a plain wall. */
const picture = (drawing: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600">
    <rect width="400" height="600" fill="#e9dfc9"/><g fill="#7a3b2a">${drawing}</g></svg>`),
  )
    .jpeg()
    .toBuffer()

test.each([
  ['a pair of jeans', '<path d="M120 80H280L290 520H215L200 220L185 520H110Z"/>', 'Clothing'],
  [
    'a table lamp',
    '<path d="M150 150H250L290 290H110ZM190 290H210V330H190ZM170 330Q130 400 170 450H230Q270 400 230 330Z"/>',
    'Home & Decor',
  ],
  ['a T-shirt', '<path d="M160 180H240L330 270L290 310L260 280V440H140V280L110 310L70 270Z"/>', 'Clothing'],
  [
    'a wine glass',
    '<path d="M140 150H260Q270 280 210 300V420H250V440H150V420H190V300Q130 280 140 150Z"/>',
    'Home & Decor',
  ],
])('%s is known by its outline alone', async (_, drawing, top) => {
  const { look } = await lookAt(await picture(drawing))
  expect(elect(votesByOutline(look))?.category.split(' > ')[0]).toBe(top)
})

test('the votes of an outline are one vote together', async () => {
  const { look } = await lookAt(await picture('<circle cx="200" cy="300" r="120"/>'))
  expect(votesByOutline(look).reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1)
})
