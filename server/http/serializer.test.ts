import { expect, test } from 'vitest'
import { z } from 'zod'
import { Dollars, Timestamp } from '../../contracts/call.ts'
import { calls } from '../../contracts/calls.ts'
import { compileAnswer } from './serializer.ts'

const Bill = z.object({
  total: Dollars,
  refunded: Dollars.nullable(),
  tip: Dollars.optional(),
  lines: z.array(z.object({ name: z.string(), amount: Dollars })),
})
const write = compileAnswer(z.array(Bill))

test('money is serialized as decimal dollars everywhere', () => {
  const bill = { total: 1_250, refunded: null, lines: [{ name: 'Lamp', amount: -5 }] }
  expect(JSON.parse(write([bill, { ...bill, refunded: 100, tip: 20 }]))).toEqual([
    { total: '12.50', refunded: null, lines: [{ name: 'Lamp', amount: '-0.05' }] },
    { total: '12.50', refunded: '1.00', tip: '0.20', lines: [{ name: 'Lamp', amount: '-0.05' }] },
  ])
})

test('times are serialized in ISO 8601', () => {
  const writeMark = compileAnswer(
    z.object({ at: Timestamp, undoneAt: Timestamp.nullable(), sentAt: Timestamp.optional() }),
  )
  const at = new Date('2026-11-21T18:05:07.120Z')
  expect(JSON.parse(writeMark({ at, undoneAt: null }))).toEqual({ at: '2026-11-21T18:05:07.120Z', undoneAt: null })
})

test('serializing does not modify the value', () => {
  const bill = { total: 1_250, refunded: 100, lines: [{ name: 'Lamp', amount: 5 }] }
  write([bill])
  expect(bill).toEqual({ total: 1_250, refunded: 100, lines: [{ name: 'Lamp', amount: 5 }] })
})

test('fields outside the contract are not serialized', () => {
  expect(write([{ total: 1, refunded: null, lines: [], passwordHash: 'secret' }])).not.toContain('secret')
})

test('of a union, the fields of the matching variant are serialized', () => {
  const Found = z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('tag'), tag: z.string() }),
    z.object({ kind: z.literal('item'), id: z.number(), price: Dollars }),
  ])
  const writeFound = compileAnswer(z.array(Found))
  expect(JSON.parse(writeFound([{ kind: 'item', id: 7, price: 500, tag: 'lamp', secret: 'secret' }]))).toEqual([
    { kind: 'item', id: 7, price: '5.00' },
  ])
  expect(() => writeFound([{ kind: 'seller', id: 7 }])).toThrow('kind')
})

test('a response without a required field is refused', () => {
  expect(() => write([{ refunded: null, lines: [] }])).toThrow('lacks total')
})

test('a schema type that may pass unnamed fields is refused', () => {
  expect(() => compileAnswer(z.object({ who: z.looseObject({ id: z.number() }) }))({})).toThrow('cannot be')
  expect(() => compileAnswer(z.any())({})).toThrow('cannot be')
})

test.each(Object.entries(calls))('the answer of %s is of kinds that can be written', (_name, { answer }) => {
  expect(() => compileAnswer(answer)(undefined)).not.toThrow('cannot be')
})

test('money is described as a string', () => {
  expect(z.toJSONSchema(Bill).properties?.total).toEqual({ type: 'string' })
})
