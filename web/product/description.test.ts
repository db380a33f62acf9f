import { describe, expect, test } from 'vitest'
import { metaDescription, shortDescription } from './description.ts'

describe('the meta description', () => {
  test('is cut at 150 characters', () => {
    expect(metaDescription('x'.repeat(150))).toHaveLength(150)
    expect(metaDescription('x'.repeat(151))).toHaveLength(150)
    expect(metaDescription('Short.')).toBe('Short.')
  })

  test('never splits a character', () => {
    expect(metaDescription(`${'x'.repeat(149)}🪑🪑`)).toBe(`${'x'.repeat(149)}🪑`)
  })
})

describe('the description on the page', () => {
  test('is shown whole up to 500 characters', () => {
    expect(shortDescription('x'.repeat(500))).toBeNull()
    expect(shortDescription('🪑'.repeat(500))).toBeNull()
  })

  test('is cut at 500 when it is longer', () => {
    expect(shortDescription('x'.repeat(501))).toBe(`${'x'.repeat(500)}…`)
    expect(shortDescription(`${'x'.repeat(499)} end`)).toBe(`${'x'.repeat(499)}…`)
  })
})
