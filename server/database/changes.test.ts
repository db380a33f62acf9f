import { expect, test, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { testDeps } from '../testing/test-app.ts'
import { openChanges } from './changes.ts'

test('late subscribers to changes are told that the connection is up, like earlier ones', async () => {
  const changes = openChanges(await testDeps())
  const [early, late] = [vi.fn(), vi.fn()]
  changes.follow({ onNotify: () => {}, onReconnect: early })
  await eventually(() => expect(early).toHaveBeenCalledTimes(1))
  changes.follow({ onNotify: () => {}, onReconnect: late })
  expect(late).toHaveBeenCalledTimes(1)
  await changes.stop()
})
