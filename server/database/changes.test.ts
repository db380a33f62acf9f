import { expect, test, vi } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { openChanges } from './changes.ts'

test('late subscribers to changes are told that the connection is up, like earlier ones', async () => {
  const changes = openChanges(await testDeps())
  const [early, late] = [vi.fn(), vi.fn()]
  changes.follow({ onNotify: () => {}, onReconnect: early })
  await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(1), 10_000)
  changes.follow({ onNotify: () => {}, onReconnect: late })
  expect(late).toHaveBeenCalledTimes(1)
  await changes.stop()
})
