import Fastify from 'fastify'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Changes } from '../database/changes.ts'
import { MAX_LAG_MS, type Replica } from '../database/replicas.ts'
import { notFound } from './app-error.ts'
import { type ReadFrom, type ReplicaReads, registerReplicaReads } from './replica-reads.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance', 'setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

const down = () => Object.assign(new Error('refused'), { code: 'ECONNREFUSED', syscall: 'connect' })

/** The rule with one replica, current as of the start, and a database that notifies of what `changes` is told. */
function openReads() {
  const replica = { db: 'replica', currentAt: performance.now() } as unknown as { db: Replica['db']; currentAt: number }
  const primary = { isKnownToBeUp: true }
  const app = Fastify()
  const log = app.log
  let database = {} as Parameters<Changes['follow']>[0]
  const replicas = {
    choose: () => replica as Replica,
    isPrimaryUp: () => primary.isKnownToBeUp,
    checkPrimary: vi.fn(async () => {}),
    states: () => [],
    close: async () => {},
  }
  registerReplicaReads(
    app,
    { replicas, settings: { PUBLIC_URL: 'http://localhost' }, log },
    {
      follow(subscriber) {
        database = subscriber
        return () => {}
      },
      stop: async () => {},
    },
  )
  const reads = app.replicaReads as ReplicaReads
  const asked: string[] = []
  /** A read that names the database it reads from. */
  const read = async ({ db }: ReadFrom) => {
    const name = db ? String(db) : 'primary'
    asked.push(name)
    return name
  }
  return { reads, replica, primary, replicas, database, asked, read }
}

describe('a guest’s answer from a replica', () => {
  const tagsOf = () => ['product:7']

  test('is used unless what it depends on has changed since the replica was current, on any server', async () => {
    const { reads, replica, database, read } = openReads()
    expect(await reads.readShared(read, tagsOf)).toBe('replica')
    database.onNotify('8')
    expect(await reads.readShared(read, tagsOf)).toBe('replica')
    database.onNotify('7')
    expect(await reads.readShared(read, tagsOf)).toBe('primary')
    vi.advanceTimersByTime(1)
    replica.currentAt = performance.now()
    expect(await reads.readShared(read, tagsOf)).toBe('replica')
  })

  test('is not used once the database has been reconnected to: changes may have been missed', async () => {
    const { reads, database, read } = openReads()
    database.onReconnect()
    expect(await reads.readShared(read, tagsOf)).toBe('primary')
  })

  test('is not used if the change came while it was read', async () => {
    const { reads, replica, database, read } = openReads()
    const answer = await reads.readShared(async (from) => {
      const name = await read(from)
      if (from.db) database.onNotify('7')
      vi.advanceTimersByTime(1)
      // It has the change by now, unlike the answer.
      replica.currentAt = performance.now()
      return name
    }, tagsOf)
    expect(answer).toBe('primary')
  })

  test('is not used as long as a replica that lacks the change may be in use', async () => {
    const { reads, replica, database, read } = openReads()
    vi.advanceTimersByTime(MAX_LAG_MS - 1)
    replica.currentAt = performance.now()
    database.onNotify('7')
    // When changes are swept.
    vi.advanceTimersByTime(2)
    expect(await reads.readShared(read, tagsOf)).toBe('primary')
  })

  test('is used while the primary is down, however old', async () => {
    const { reads, primary, database, asked, read } = openReads()
    database.onNotify('7')
    primary.isKnownToBeUp = false
    expect(await reads.readShared(read, tagsOf)).toBe('replica')
    expect(asked).toEqual(['replica'])
  })

  test('is a refusal, unless the primary may know better', async () => {
    const { reads, database, asked } = openReads()
    const find = async ({ db }: ReadFrom) => {
      asked.push(db ? 'replica' : 'primary')
      if (db) throw notFound('No such item')
      return 'an item'
    }
    await expect(reads.readShared(find, tagsOf)).rejects.toThrow('No such item')
    expect(asked).toEqual(['replica'])
    database.onNotify('7')
    expect(await reads.readShared(find, tagsOf)).toBe('an item')
  })
})

describe('somebody’s own read', () => {
  test('does not wait for a primary that is known to be down', async () => {
    const { reads, primary, asked, read } = openReads()
    expect(await reads.readOwn(read)).toBe('primary')
    primary.isKnownToBeUp = false
    expect(await reads.readOwn(read)).toBe('replica')
    expect(asked).toEqual(['primary', 'replica'])
  })

  test('falls back to a replica if the primary has just gone down, which is then known', async () => {
    const { reads, replicas, read } = openReads()
    const answer = await reads.readOwn((from) => (from.db ? read(from) : Promise.reject(down())))
    expect(answer).toBe('replica')
    expect(replicas.checkPrimary).toHaveBeenCalledTimes(1)
  })

  test('fails as it does on the primary, for any other reason', async () => {
    const { reads, asked, read } = openReads()
    await expect(reads.readOwn((from) => (from.db ? read(from) : Promise.reject(new Error('a bug'))))).rejects.toThrow(
      'a bug',
    )
    expect(asked).toEqual([])
  })
})
