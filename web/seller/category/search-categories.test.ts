import { describe, expect, test } from 'vitest'
import { CATEGORY_PATHS } from '../../../contracts/category.ts'
import { searchCategories } from './search-categories.ts'

describe('the search for a category', () => {
  test('finds the words of a path in any order', () => {
    for (const typed of ['jeans women', 'women jeans', 'Clothing > Women > Bottoms > Jeans', 'JEANS womens'])
      expect(searchCategories(typed)[0], typed).toBe('Clothing > Women > Bottoms > Jeans')
  })

  test('finds a path by word prefixes', () => {
    expect(searchCategories('sneak')).toEqual([
      'Clothing > Women > Shoes > Sneakers',
      'Clothing > Men > Shoes > Sneakers',
    ])
    expect(searchCategories('tab lamp')).toEqual(['Home & Decor > Lighting > Table Lamps'])
  })

  test('does not match parts of words: men are not women', () => {
    expect(searchCategories('men’s jeans')).toEqual(['Clothing > Men > Bottoms > Jeans'])
  })

  test('lists a category before those inside it and those that share its name elsewhere', () => {
    expect(searchCategories('clothing').slice(0, 3)).toEqual(['Clothing', 'Upcycled > Clothing', 'Clothing > Women'])
    expect(searchCategories('furniture')[0]).toBe('Home & Decor > Furniture')
  })

  test('forgives plurals, hyphens, accents and filler words', () => {
    expect(searchCategories('tshirt')[0]).toBe('Clothing > Women > Tops > T-Shirts')
    expect(searchCategories('t-shirts men')[0]).toBe('Clothing > Men > Tops > T-Shirts')
    expect(searchCategories('sculptures')).toEqual(['Art & Antiques > Sculpture'])
    expect(searchCategories('home and décor')[0]).toBe('Home & Decor')
  })

  test('finds the category of a thing that no category names', () => {
    expect(searchCategories('couch')[0]).toBe('Home & Decor > Furniture')
    expect(searchCategories('purses')).toEqual(['Accessories > Bags'])
    expect(searchCategories('old china')[0]).toBe('Home & Decor > Kitchen > Dishes')
    expect(searchCategories('bicycle')).toEqual(['Sports & Outdoors > Bikes'])
    expect(searchCategories('couch table')).toEqual(['Home & Decor > Furniture > Tables'])
    expect(searchCategories('china doll')[0]).toBe('Toys & Games > Dolls & Plush')
    expect(searchCategories('constructor')).toEqual([])
  })

  test('lists the thing itself before one that is named after it', () => {
    expect(searchCategories('dress')[0]).toBe('Clothing > Women > Dresses')
    expect(searchCategories('table')[0]).toBe('Home & Decor > Furniture > Tables')
  })

  test('drops words that no category has', () => {
    expect(searchCategories('faded blue jeans women')[0]).toBe('Clothing > Women > Bottoms > Jeans')
    expect(searchCategories('xyzzy')).toEqual([])
    expect(searchCategories(' & ')).toEqual([])
  })

  test('finds every category first by its whole path', () => {
    for (const path of CATEGORY_PATHS) expect(searchCategories(path)[0]).toBe(path)
  })

  test('finds a former category that is given too', () => {
    expect(searchCategories('attic', ['Finds > Attic', ...CATEGORY_PATHS])).toEqual(['Finds > Attic'])
  })
})
