import { expect, test } from 'vitest'
import { z } from 'zod'
import { Dollars } from '../../contracts/call.ts'
import { compileAnswer } from './serializer.ts'

const Bill = z.object({
  total: Dollars,
  refunded: Dollars.nullable(),
  tip: Dollars.optional(),
  lines: z.array(z.object({ name: z.string(), amount: Dollars })),
})
const write = compileAnswer(z.array(Bill))

test('money is written as decimal dollars wherever an answer has it', () => {
  const bill = { total: 1_250, refunded: null, lines: [{ name: 'Lamp', amount: -5 }] }
  expect(JSON.parse(write([bill, { ...bill, refunded: 100, tip: 20 }]))).toEqual([
    { total: '12.50', refunded: null, lines: [{ name: 'Lamp', amount: '-0.05' }] },
    { total: '12.50', refunded: '1.00', tip: '0.20', lines: [{ name: 'Lamp', amount: '-0.05' }] },
  ])
})

test('what is written stays as it was for the server', () => {
  const bill = { total: 1_250, refunded: 100, lines: [{ name: 'Lamp', amount: 5 }] }
  write([bill])
  expect(bill).toEqual({ total: 1_250, refunded: 100, lines: [{ name: 'Lamp', amount: 5 }] })
})

test('what the contract does not name is not written', () => {
  expect(write([{ total: 1, refunded: null, lines: [], passwordHash: 'secret' }])).not.toContain('secret')
})

test('money is described as the text that is written', () => {
  expect(z.toJSONSchema(Bill).properties?.total).toEqual({ type: 'string' })
})
