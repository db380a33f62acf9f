import { describe, expect, test } from 'vitest'
import { cashProblem, changeFor, likelyPayments } from './cash.ts'

describe('the change due', () => {
  test('is what was received above the total, to the cent', () => {
    expect(changeFor(1250, '20')).toBe(750)
    expect(changeFor(1999, '$1,020.00')).toBe(100_001)
    expect(changeFor(1250, '12.50')).toBe(0)
    expect(cashProblem(1250, '12.50')).toBeUndefined()
  })

  test('is what is missing while less than the total was received', () => {
    expect(changeFor(1250, '12.4')).toBe(-10)
    expect(cashProblem(1250, '0')).toBe('$12.50 is still missing.')
  })

  test('is none while nothing is typed, and never guessed from an invalid amount', () => {
    for (const text of [' ', 'FV-12', '-20', '2o', '1.234', '1e3']) expect(changeFor(1250, text)).toBeNull()
    expect(cashProblem(1250, ' ')).toBeUndefined()
    expect(cashProblem(1250, '2o')).toBe('Please enter an amount, like 20.00.')
  })
})

describe('the suggested amounts', () => {
  test('are the exact total and the bills that cover it', () => {
    expect(likelyPayments(400)).toEqual([400, 500, 1000, 2000, 5000, 10_000])
    expect(likelyPayments(1250)).toEqual([1250, 1500, 2000, 5000, 10_000])
    expect(likelyPayments(2000)).toEqual([2000, 5000, 10_000])
  })

  test('continue above the largest bill', () => {
    expect(likelyPayments(12_340)).toEqual([12_340, 12_500, 13_000, 14_000, 15_000, 20_000])
  })
})
