import { describe, expect, test } from 'vitest'
import { withResolvers } from '../../contracts/testing/with-resolvers.ts'
import { queueHash } from './hash-queue.ts'

/** Hashes that last until `end` is called, and who began them, in order. */
function hashing() {
  const begun: string[] = []
  const { promise, resolve: end } = withResolvers()
  const hash = (owner: string) =>
    queueHash(
      async () => {
        begun.push(owner)
        await promise
        return owner
      },
      { owner },
    )
  return { begun, hash, end }
}

describe('hashes wait in a queue that', () => {
  test('serves requesters in turn, however many tasks one of them has', async () => {
    const { begun, hash, end } = hashing()
    const greedy = Array.from({ length: 50 }, () => hash('greedy'))
    const others = ['hazel', 'fern'].map(hash)
    end()
    await Promise.all([...greedy, ...others])
    expect(begun.slice(0, 4)).toEqual(expect.arrayContaining(['hazel', 'fern']))
  })

  test('refuses a requester with a thousand tasks, and nobody else', async () => {
    const { hash, end } = hashing()
    const greedy = Promise.allSettled(Array.from({ length: 1_003 }, () => hash('greedy')))
    const others = ['hazel', 'fern'].map(hash)
    end()
    expect(await Promise.all(others)).toEqual(['hazel', 'fern'])
    const refused = (await greedy).flatMap((task) => (task.status === 'rejected' ? [task.reason] : []))
    expect(refused.length).toBeGreaterThanOrEqual(3)
    expect(refused.length).toBeLessThanOrEqual(4)
    const message = "We're very busy right now. Please try again in a few seconds."
    for (const reason of refused) expect(reason).toMatchObject({ status: 503, retryAfter: 5, message })
    expect(await hash('greedy')).toBe('greedy')
  })
})
