import { describe, expect, test } from 'vitest'
import { aProduct } from '../product/testing/a-product.ts'
import { type Cart, type CartAction, EMPTY_CART, reduceCart } from './cart.ts'

const lamp = aProduct({ id: 1, price: '19.99' })
const chair = aProduct({ id: 2, price: '1200.00' })
const now = new Date('2026-05-01T12:00:00Z')

const after = (...actions: CartAction[]): Cart => actions.reduce(reduceCart, EMPTY_CART)
const add = (product: typeof lamp): CartAction => ({ type: 'add', product, now })
const lines = ({ items }: Cart) => items.map(({ id, quantity }) => [id, quantity])

describe('what the cart holds', () => {
  const table: [string, CartAction[], { lines: number[][]; totalItems: number; totalAmount: string }][] = [
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
      'no line that was removed',
      [add(lamp), add(chair), { type: 'remove', id: 1 }],
      { lines: [[2, 1]], totalItems: 1, totalAmount: '1200.00' },
    ],
    [
      'the quantity that was set, at its place',
      [add(lamp), add(chair), { type: 'set-quantity', id: 1, quantity: 3 }],
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
      [add(lamp), { type: 'set-quantity', id: 1, quantity: 0 }],
      { lines: [], totalItems: 0, totalAmount: '0.00' },
    ],
    [
      'no line whose quantity was set below 0',
      [add(lamp), { type: 'set-quantity', id: 1, quantity: -4 }],
      { lines: [], totalItems: 0, totalAmount: '0.00' },
    ],
    [
      'what it held when a stranger is removed or set',
      [add(lamp), { type: 'remove', id: 9 }, { type: 'set-quantity', id: 9, quantity: 2 }],
      { lines: [[1, 1]], totalItems: 1, totalAmount: '19.99' },
    ],
    [
      'nothing once cleared',
      [add(lamp), add(chair), { type: 'clear' }],
      { lines: [], totalItems: 0, totalAmount: '0.00' },
    ],
    [
      'the loaded lines in place of its own',
      [add(lamp), { type: 'load', items: [{ id: 2, product: chair, quantity: 2, addedAt: now }] }],
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
  expect(after(add(lamp), { type: 'add', product: lamp, now: later }).items[0]?.addedAt).toEqual(now)
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

test('open, close and toggle move the drawer and leave the lines alone', () => {
  expect(after({ type: 'open' }).isOpen).toBe(true)
  expect(after({ type: 'open' }, { type: 'close' }).isOpen).toBe(false)
  expect(after({ type: 'toggle' }).isOpen).toBe(true)
  expect(after({ type: 'toggle' }, { type: 'toggle' }).isOpen).toBe(false)
  expect(lines(after(add(lamp), { type: 'open' }))).toEqual([[1, 1]])
  expect(after({ type: 'open' }, add(lamp)).isOpen).toBe(true)
})
