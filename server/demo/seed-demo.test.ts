import { beforeAll, describe, expect, test } from 'vitest'
import { DEMO_PEOPLE } from '../../demo/people.ts'
import { products, users } from '../database/schema.ts'
import { AppError } from '../http/app-error.ts'
import { currentSale } from '../sale/sale.ts'
import { type TestParts, testParts } from '../testing/test-app.ts'
import { seedDemo } from './seed-demo.ts'

describe('a demo shop whose image store is away at its first start', () => {
  let parts: TestParts
  let lines: string[]
  let asked = 0

  beforeAll(async () => {
    parts = await testParts({ env: { SEED_DEMO: 'true' } })
    parts.providers.images.store = async () => {
      asked += 1
      throw new AppError('unavailable', 'The image store cannot be reached. Please try again.')
    }
    lines = await seedDemo(parts)
  })

  test('has its people and a sale, and says why it has no goods', async () => {
    expect(await parts.db.$count(users)).toBe(DEMO_PEOPLE.length)
    expect(await parts.db.$count(products)).toBe(0)
    expect(await currentSale(parts)).not.toBeNull()
    expect(lines.join(' ')).toContain('The image store cannot be reached.')
  })

  test('tries again at the next start, with the same people', async () => {
    const before = asked
    await seedDemo(parts)
    expect(asked).toBeGreaterThan(before)
    expect(await parts.db.$count(users)).toBe(DEMO_PEOPLE.length)
  })
})
