import { expect, test } from 'vitest'
import { drafts } from './database/schema.ts'
import { startJobs } from './start-jobs.ts'
import { eventually } from './testing/eventually.ts'
import { addPerson } from './testing/people.ts'
import { TEST_NOW, testApp } from './testing/test-app.ts'

const TOMORROW = new Date(TEST_NOW.getTime() + 24 * 60 * 60 * 1000)

test('after a start, perhaps with a larger budget, drafts no longer wait for the next day', async () => {
  const { deps } = await testApp()
  const { id: ownerId } = await addPerson(deps, 'hazel')
  await deps.db.insert(drafts).values({
    ownerId,
    imageUrls: ['lamp.jpg'],
    analysis: 'waiting',
    analysisDueAt: TOMORROW,
    retryAt: TOMORROW,
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
  })
  await startJobs(deps)
  await eventually(async () => {
    const { attempts, retryAt } = drafts
    expect(await deps.db.select({ attempts, retryAt }).from(drafts)).toEqual([{ attempts: 1, retryAt: null }])
  })
})

test('every recurring job succeeds at the start of a shop that is still empty', async () => {
  const { deps } = await testApp()
  await startJobs(deps)
  await eventually(async () => {
    const { rows } = await deps.pool.query("select name, state from jobs.job where state <> 'completed'")
    expect(rows).toEqual([])
  })
  const { rows } = await deps.pool.query('select name from jobs.job')
  expect(rows).toContainEqual({ name: 'clear-unpaid-buyers' })
})
