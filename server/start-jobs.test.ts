import { expect, test } from 'vitest'
import { drafts } from './database/schema.ts'
import { startJobs } from './start-jobs.ts'
import { addPerson } from './testing/people.ts'
import { TEST_NOW, testApp } from './testing/test-app.ts'

test('a start, perhaps with a larger budget, allows another try for drafts that wait for the next day', async () => {
  const { deps } = await testApp()
  const { id: ownerId } = await addPerson(deps, 'hazel')
  await deps.db.insert(drafts).values({
    ownerId,
    imageUrls: ['lamp.jpg'],
    analysis: 'failed',
    retryAt: new Date(TEST_NOW.getTime() + 1),
    createdAt: TEST_NOW,
    updatedAt: TEST_NOW,
  })
  await startJobs(deps)
  expect(await deps.db.select({ retryAt: drafts.retryAt }).from(drafts)).toEqual([{ retryAt: null }])
})
