import { once } from 'node:events'
import { createServer, Socket } from 'node:net'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { listen } from '../testing/local-server.ts'
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

test('changes are not missed for hours when the database machine is gone without closing the connection', async () => {
  const setKeepAlive = vi.spyOn(Socket.prototype, 'setKeepAlive')
  const changes = openChanges(await testDeps())
  const onReconnect = vi.fn()
  changes.follow({ onNotify: () => {}, onReconnect })
  await eventually(() => expect(onReconnect).toHaveBeenCalledTimes(1))
  const delays = setKeepAlive.mock.calls.map(([isOn, delayMs = 0]) => (isOn ? delayMs : 0))
  setKeepAlive.mockRestore()
  await changes.stop()
  // Without a delay, it is the system's: two hours on Linux.
  expect(delays.some((delayMs) => delayMs > 0 && delayMs <= 30_000)).toBe(true)
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
