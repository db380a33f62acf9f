import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Drawer, Drawers } from '../../../contracts/drawer.ts'
import type { SellerSettlement, Settlement } from '../../../contracts/settlement.ts'
import { textOf } from '../../lib/testing/text-of.ts'
import { PayForm, valuesFor } from './pay-form.tsx'

const formFor = (usernames: string[], { stripe = false, cash }: { stripe?: boolean; cash?: Drawers } = {}): string => {
  const sellers = usernames.map((username, sellerId) => ({ sellerId, username, toBePaid: '9.00' }) as SellerSettlement)
  const settlement = { stripe, connected: [] as number[] } as Settlement
  return textOf(createElement(PayForm, { name: '', sellers, settlement, cash, onPay: () => {} }))
}

test('an email about a payout is announced only if a seller still has an account', () => {
  expect(formFor(['hazel'])).toContain('We email hazel about the payout.')
  expect(formFor(['hazel', 'former-member-0a1b2c3d4e5f'])).toContain('We email each seller about the payout.')
  expect(formFor(['former-member-0a1b2c3d4e5f'])).not.toContain('We email')
})

test('a few sellers who cannot be paid by Stripe are named, many are counted', () => {
  const hint = (...usernames: string[]) => formFor(usernames, { stripe: true })
  expect(hint('hazel', 'otis')).toContain("Stripe isn't possible: hazel, otis aren't connected")
  expect(hint('ada', 'bea', 'cy', 'dot')).toContain("Stripe isn't possible: 4 of these sellers aren't connected")
})

const amountIn = (amount: string) => valuesFor('1250.00').safeParse({ method: 'cash', reference: '', amount })

test('an amount that cannot be read is refused with an example, and too much with what is to be paid', () => {
  const refusalOf = (amount: string) => amountIn(amount).error?.issues.map(({ message }) => message)
  for (const unread of ['', '1,5', 'five', '0']) expect(refusalOf(unread)).toEqual(['Write an amount such as 12.50'])
  expect(refusalOf('1250.01')).toEqual(['At most $1,250.00 is to be paid'])
})

test('an amount may be written as at the till', () => {
  const paid = ['1250', ' $1,250.00 ', '12.5', '.5'].map((amount) => amountIn(amount).data?.amount)
  expect(paid).toEqual(['1250.00', '1250.00', '12.50', '0.50'])
})

test('cash may come from your own drawer or a helper’s, once a sale has started', () => {
  const drawers = [
    { name: 'wren', isOwn: true, passId: null, expected: '90.00' },
    { name: 'Ana (helper)', isOwn: false, passId: 7, expected: '45.00' },
    { name: 'otis', isOwn: false, passId: null, expected: '12.00' },
  ] as Drawer[]
  const text = formFor(['hazel'], { cash: { sale: { id: 3 }, drawers } as Drawers })
  expect(text).toContain('Not from a drawer')
  expect(text).toContain('Your drawer, $90.00')
  expect(text).toContain('Drawer of Ana (helper), $45.00')
  expect(text).not.toContain('otis')
  expect(formFor(['hazel'], { cash: { sale: null, drawers: [] as Drawer[] } as Drawers })).not.toContain('drawer')
})
