import { expect, test, vi } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { openChanges } from './changes.ts'

test('who follows changes once the connection stands is told so, as those are who came before', async () => {
  const changes = openChanges(await testDeps())
  const [early, late] = [vi.fn(), vi.fn()]
  changes.follow({ onNotify: () => {}, onReconnect: early })
  await vi.waitFor(() => expect(early).toHaveBeenCalledTimes(1), 10_000)
  changes.follow({ onNotify: () => {}, onReconnect: late })
  expect(late).toHaveBeenCalledTimes(1)
  await changes.stop()
})
