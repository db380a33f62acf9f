import { expect, test } from 'vitest'
import { CATEGORY_PATHS, CATEGORY_TREE } from '../../../contracts/category.ts'
import { openFor, treeRows } from './tree-rows.ts'

test('initially the tree shows the collapsed top categories', () => {
  const rows = treeRows(openFor(''))
  expect(rows.map(({ name }) => name)).toEqual(CATEGORY_TREE.map(({ name }) => name))
  expect(rows.every(({ level, isOpen }) => level === 1 && isOpen !== true)).toBe(true)
})

test('the path to the chosen category is expanded', () => {
  const rows = treeRows(openFor('Clothing > Men > Shoes > Boots'))
  expect(rows.filter(({ isOpen }) => isOpen).map(({ name }) => name)).toEqual(['Clothing', 'Men', 'Shoes'])
  expect(rows.find(({ path }) => path === 'Clothing > Men > Shoes > Boots')).toMatchObject({
    name: 'Boots',
    level: 4,
    position: 2,
    siblings: 4,
    parent: 'Clothing > Men > Shoes',
  })
})

test('every category can be picked, also those with subcategories', () => {
  const pickable = treeRows(new Set(CATEGORY_PATHS)).filter(({ isOpen }) => isOpen === undefined)
  expect(pickable.map(({ path }) => path).sort()).toEqual([...CATEGORY_PATHS].sort())
  expect(pickable.find(({ path }) => path === 'Clothing > Women')?.name).toBe('All of Women')
  const keys = treeRows(new Set(CATEGORY_PATHS)).map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
})
