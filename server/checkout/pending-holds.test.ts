import { expect, test } from 'vitest'
import { testDeps } from '../testing/test-app.ts'
import { pendingHold, trackHold } from './pending-holds.ts'

const deps = await testDeps()

test('an item is pending until its hold transaction ends, even if it fails', async () => {
  const [lamp, clock, vase] = [1, 2, 3]
  let end = (_error?: Error) => {}
  const taken = trackHold(
    deps.db,
    [lamp, clock],
    () => new Promise<void>((resolve, reject) => (end = (error) => (error ? reject(error) : resolve()))),
  )
  expect(pendingHold(deps.db, [vase])).toBeUndefined()
  const waiting = pendingHold(deps.db, [vase, clock])
  expect(waiting).toBeDefined()
  end(new Error('over the limit'))
  await waiting
  await expect(taken).rejects.toThrow('over the limit')
  expect(pendingHold(deps.db, [lamp, clock])).toBeUndefined()
})
