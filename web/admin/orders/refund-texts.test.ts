import { expect, test } from 'vitest'
import { payoutText, refundTexts } from './refund-texts.ts'

const item = { method: 'cash', seller: 'hazel' } as const

test('an admin pays back cash, unless the seller kept it', () => {
  expect(payoutText([item, item], 1_800)).toBe('Pay the buyer $18.00 in cash, from your drawer.')
  const sold = { ...item, helper: { passId: 3, name: 'Ana' } }
  expect(payoutText([sold], 1_800)).toBe('Pay the buyer $18.00 in cash, from your drawer.')
  expect(payoutText([sold], 1_800, 3)).toBe("Pay the buyer $18.00 in cash, from Ana's drawer.")
  expect(payoutText([sold], 1_800, 4)).toBe('Pay the buyer $18.00 in cash, from your drawer.')
  const kept = { ...item, heldBy: 'seller' } as const
  expect(payoutText([kept, kept], 1_800)).toBe('hazel kept the cash and pays the buyer $18.00 back.')
  expect(payoutText([kept, { ...kept, seller: 'otis' }], 1_800)).toBe(
    'The sellers kept the cash and pay the buyer $18.00 back.',
  )
})

test('a card payment is refunded on its reader, or by its provider', () => {
  expect(payoutText([{ ...item, method: 'card_reader' }], 1_800)).toBe('Refund $18.00 on the card reader too.')
  expect(payoutText([{ ...item, method: 'online' }], 1_800)).toBeNull()
  expect(payoutText([], 0)).toBeNull()
})

test('a refund says who loses what and who hears of it, for one item or several', () => {
  const [one, two] = [{ seller: 'hazel' }, { seller: 'otis' }]
  expect(refundTexts([one], true)).toMatchObject({ loss: 'hazel loses their share', emailed: 'both of them' })
  expect(refundTexts([one], false)).toMatchObject({ emailed: 'the seller', relist: 'Put the item back on sale' })
  expect(refundTexts([one, two], true)).toMatchObject({ loss: 'the sellers lose their shares', emailed: 'all of them' })
  expect(refundTexts([one, two], false)).toMatchObject({ emailed: 'the sellers', relist: 'Put the items back on sale' })
})
