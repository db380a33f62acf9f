import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { eventually } from '../testing/eventually.ts'
import { listen } from '../testing/local-server.ts'
import { startPooler } from '../testing/pooler-stand-in.ts'
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

test('changes are heard again after the database was gone without closing the connection', async () => {
  const { pool, log } = await testDeps()
  const relay = await startPooler(pool.options.connectionString ?? '', 'session')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const changes = openChanges({ pool: new pg.Pool({ connectionString: relay.url }), log })
  const onReconnect = vi.fn()
  changes.follow({ onNotify: () => {}, onReconnect })
  await eventually(() => expect(onReconnect).toHaveBeenCalledTimes(1))
  relay.fallSilent()
  await vi.advanceTimersByTimeAsync(20_000)
  relay.speakAgain()
  await eventually(() => expect(onReconnect).toHaveBeenCalledTimes(2))
  await changes.stop()
  relay.close()
})

test('an outage of the database is logged once, however often the connection is tried, and so is its end', async () => {
  const { pool } = await testDeps()
  const relay = await startPooler(pool.options.connectionString ?? '', 'session')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const lines: string[] = []
  const log = createLog({ LOG_LEVEL: 'warn' }, { write: (line) => lines.push(JSON.parse(line).msg) })
  const changes = openChanges({ pool: new pg.Pool({ connectionString: relay.url }), log })
  const onReconnect = vi.fn()
  changes.follow({ onNotify: () => {}, onReconnect })
  await eventually(() => expect(onReconnect).toHaveBeenCalledTimes(1))
  const tries = vi.spyOn(pg.Client.prototype, 'connect')
  onTestFinished(() => tries.mockRestore())
  relay.cut()
  await vi.advanceTimersByTimeAsync(10_000)
  await eventually(() => expect(tries.mock.calls.length).toBeGreaterThan(1))
  relay.mend()
  await eventually(() => expect(onReconnect).toHaveBeenCalledTimes(2))
  const gone = 'the database cannot be reached: read ECONNRESET'
  expect(lines).toEqual([gone, 'the database can be reached again'])
  await changes.stop()
  relay.close()
})

test('a proxy that accepts the connection while the database behind it is gone does not end the changes for good', async () => {
  const { log } = await testDeps()
  const proxy = createServer()
  const asked = once(proxy, 'connection') as Promise<[Socket]>
  const connectionString = `postgres://fern@127.0.0.1:${await listen(proxy)}/shop`
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const changes = openChanges({ pool: new pg.Pool({ connectionString }), log })
  const [socket] = await asked
  const givenUp = once(socket.resume(), 'close')
  await vi.advanceTimersByTimeAsync(10_000)
  await givenUp
  await changes.stop()
  proxy.close()
})
