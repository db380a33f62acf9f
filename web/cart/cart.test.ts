import { describe, expect, test } from 'vitest'
import { aProduct } from '../product/testing/a-product.ts'
import { type Cart, EMPTY_CART, withItems, withProduct, withQuantity } from './cart.ts'

const lamp = aProduct({ id: 1, price: '19.99' })
const chair = aProduct({ id: 2, price: '1200.00' })
const now = new Date('2026-05-01T12:00:00Z')

type Change = (cart: Cart) => Cart

const after = (...changes: Change[]): Cart => changes.reduce((cart, change) => change(cart), EMPTY_CART)
const add =
  (product: typeof lamp, at = now): Change =>
  (cart) =>
    withProduct(cart, product, at)
const set =
  (id: number, quantity: number): Change =>
  (cart) =>
    withQuantity(cart, id, quantity)
const lines = ({ items }: Cart) => items.map(({ id, quantity }) => [id, quantity])

describe('what the cart holds', () => {
  const table: [string, Change[], { lines: number[][]; totalItems: number; totalAmount: string }][] = [
    ['nothing at first', [], { lines: [], totalItems: 0, totalAmount: '0.00' }],
    ['a new line with quantity 1', [add(lamp)], { lines: [[1, 1]], totalItems: 1, totalAmount: '19.99' }],
    [
      'one more of a product that is there',
      [add(lamp), add(lamp)],
      { lines: [[1, 2]], totalItems: 2, totalAmount: '39.98' },
    ],
    [
      'different products on lines of their own, in the order they came',
      [add(chair), add(lamp)],
      {
        lines: [
          [2, 1],
          [1, 1],
        ],
        totalItems: 2,
        totalAmount: '1219.99',
      },
    ],
    [
      'the quantity that was set, at its place',
      [add(lamp), add(chair), set(1, 3)],
      {
        lines: [
          [1, 3],
          [2, 1],
        ],
        totalItems: 4,
        totalAmount: '1259.97',
      },
    ],
    [
      'no line whose quantity was set to 0',
      [add(lamp), add(chair), set(1, 0)],
      { lines: [[2, 1]], totalItems: 1, totalAmount: '1200.00' },
    ],
    [
      'no line whose quantity was set below 0',
      [add(lamp), set(1, -4)],
      { lines: [], totalItems: 0, totalAmount: '0.00' },
    ],
    [
      'what it held when a stranger is set',
      [add(lamp), set(9, 2)],
      { lines: [[1, 1]], totalItems: 1, totalAmount: '19.99' },
    ],
    [
      'the loaded lines in place of its own',
      [add(lamp), (cart) => withItems(cart, [{ id: 2, product: chair, quantity: 2, addedAt: now }])],
      { lines: [[2, 2]], totalItems: 2, totalAmount: '2400.00' },
    ],
  ]

  test.each(table)('%s', (_name, actions, expected) => {
    const { totalItems, totalAmount, ...cart } = after(...actions)
    expect({ lines: lines({ ...cart, totalItems, totalAmount }), totalItems, totalAmount }).toEqual(expected)
  })
})

test('a line remembers when it was first added', () => {
  const later = new Date('2026-05-01T13:00:00Z')
  expect(after(add(lamp), add(lamp, later)).items[0]?.addedAt).toEqual(now)
})

test('cents are added without the errors of floating point', () => {
  const dime = aProduct({ id: 3, price: '0.10' })
  expect(after(add(dime), add(dime), add(dime)).totalAmount).toBe('0.30')
})

test('a numeric price counts, an unreadable one counts as zero', () => {
  const numeric = { ...lamp, price: 12.5 as unknown as string }
  const broken = { ...chair, price: 'free' }
  expect(after(add(numeric), add(broken)).totalAmount).toBe('12.50')
})
