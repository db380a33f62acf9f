import { describe, expect, test } from 'vitest'
import { similarityTo } from './similarity.ts'

const LAMP = {
  title: 'Brass reading lamp',
  brand: 'Stiffel',
  category: 'Home & Decor > Lighting > Table Lamps',
  tags: ['brass', 'lamp'],
  price: 4_500,
}
const OTHER = { title: 'Wool coat', brand: null, category: 'Clothing > Women', tags: ['wool'], price: 450_000 }

describe('two items', () => {
  test('that are identical have similarity 1', () => {
    expect(similarityTo(LAMP)(LAMP).similarity).toBe(1)
  })

  test('that have nothing in common have no similarity', () => {
    expect(similarityTo(LAMP)(OTHER).similarity).toBe(0)
  })

  test('are not alike for prices of which one is more than twice the other', () => {
    const at = (price: number) => similarityTo(LAMP)({ ...OTHER, price }).similarity
    expect([at(2_249), at(2_250), at(9_000), at(9_001)]).toEqual([0, 0.08, 0.08, 0])
  })

  test.each([
    ['Same category: Table Lamps', { category: LAMP.category }],
    ['Same category: Lighting', { category: 'Home & Decor > Lighting > Floor Lamps' }],
    ['Same category: Home & Decor', { category: 'Home & Decor' }],
    ['Shares tags: brass, lamp', { tags: ['Lamp', 'BRASS'] }],
    ['Similar title: reading, lamp', { title: 'Reading by lamp' }],
    ['Same brand: Stiffel', { title: 'A thing', brand: 'stiffel' }],
    ['Similar price', { price: 4_500 }],
  ])('are alike for the reason that says most: %s', (reason, fields) => {
    expect(similarityTo(LAMP)({ ...OTHER, ...fields }).reason).toBe(reason)
  })

  test('are more similar the deeper the category that they share', () => {
    const on = (category: string) => similarityTo(LAMP)({ ...LAMP, category }).similarity
    const categories = ['Clothing', 'Home & Decor', 'Home & Decor > Lighting', 'Home & Decor > Lighting > Table Lamps']
    const degrees = categories.map(on)
    expect(degrees).toEqual(degrees.toSorted((a, b) => a - b))
    expect(new Set(degrees).size).toBe(categories.length)
  })

  test('are not alike for words that nearly every title has', () => {
    const one = { ...LAMP, category: 'Toys', title: 'Lamp from the fair', brand: null, tags: [] }
    expect(similarityTo(one)({ ...OTHER, title: 'Coat from the attic' }).reason).not.toContain('from')
    expect(similarityTo(one)({ ...OTHER, title: 'Shade from the fair' }).reason).toBe('Similar title: fair')
  })

  test('have a symmetric similarity', () => {
    const other = {
      ...OTHER,
      tags: ['brass', 'wool'],
      category: 'Home & Decor > Rugs & Textiles',
      title: 'Interpretation coat',
    }
    expect(similarityTo(LAMP)(other).similarity).toBe(similarityTo(other)(LAMP).similarity)
  })
})
