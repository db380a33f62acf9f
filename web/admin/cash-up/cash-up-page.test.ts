import { expect, test } from 'vitest'
import type { Drawer } from '../../../contracts/drawer.ts'
import { latestOf } from './cash-up-page.tsx'

const ana = { passId: 7, accountId: null, name: 'Ana (helper)', expected: '20.00' } as Drawer
const wren = { ...ana, passId: null, accountId: 1, name: 'wren' }

test('a drawer that is being counted shows what was sold meanwhile', () => {
  const sold = { ...ana, expected: '45.00' }
  expect(latestOf(ana, [wren, sold])).toBe(sold)
  expect(latestOf(wren, [wren, sold])).toBe(wren)
  expect(latestOf(ana, [wren])).toBe(ana)
})
