import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CATEGORY_PATHS, isCategory } from '../../contracts/category.ts'
import { nearestCategory } from './nearest-category.ts'

test.each([
  ['Home & Decor > Lighting > Table Lamps', 'Home & Decor > Lighting > Table Lamps'],
  ['home & decor / lighting / table lamps', 'Home & Decor > Lighting > Table Lamps'],
  ['Home Decor, Lamps', 'Home & Decor > Lighting'],
  ['Table lamp', 'Home & Decor > Lighting > Table Lamps'],
  ["Women's Dresses", 'Clothing > Women > Dresses'],
  ["Men's shirts", 'Clothing > Men > Tops > Shirts'],
  ['Shoes', 'Clothing'],
  ['Apparel', 'Clothing'],
  ['Toddler outerwear', 'Clothing > Kids > Outerwear'],
  ['Handbags & Purses', 'Accessories > Bags'],
  ['Fine jewellery', 'Accessories > Jewelry'],
  ['Armchair', 'Home & Decor > Furniture > Chairs'],
  ['Bookshelves', 'Home & Decor > Furniture > Shelves'],
  ['Vinyl', 'Books & Media > Vinyl Records'],
  ['LP records', 'Books & Media > Vinyl Records'],
  ['Sporting Goods', 'Sports & Outdoors'],
  ['Bicycle', 'Sports & Outdoors > Bikes'],
  ['Handmade soap', 'Homemade > Candles & Soap'],
  ['Upcycled furniture', 'Upcycled > Furniture'],
  ['Video game console', 'Electronics > Video Games'],
])('%j is %s', (said, path) => {
  expect(nearestCategory(said, '')).toBe(path)
})

test('words that match no category fall back to the title, then to Other', () => {
  expect(nearestCategory('Miscellaneous', 'Walnut mantel clock')).toBe('Home & Decor > Clocks')
  expect(nearestCategory('Miscellaneous', 'A thing')).toBe('Other')
  expect(nearestCategory('', '')).toBe('Other')
})

test('every path in the tree maps to itself, in any case', () => {
  expect(CATEGORY_PATHS.map((path) => nearestCategory(` ${path.toUpperCase()} `, ''))).toEqual(CATEGORY_PATHS)
})

test("words of the language's own objects have no meaning", () => {
  expect(nearestCategory('Constructor', 'Constructor set and a kettle')).toBe('Home & Decor > Kitchen > Cookware')
})

test('any text maps to an existing category', () => {
  fc.assert(fc.property(fc.string(), fc.string(), (words, title) => isCategory(nearestCategory(words, title))))
})
