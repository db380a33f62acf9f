import { expect, test } from 'vitest'
import { testDeps } from '../server/testing/test-app.ts'
import { triggersPage } from './triggers-page.ts'

test('docs/triggers.md names every trigger, when it fires and what it does', async () => {
  const { pool } = await testDeps()
  const page = await triggersPage(pool)
  await expect(page).toMatchFileSnapshot('../docs/triggers.md')
  expect(page, 'a trigger function without a comment').not.toContain('|  |\n')
})
