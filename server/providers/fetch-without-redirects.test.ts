import { createServer } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { close, listen } from '../testing/local-server.ts'
import { startStandIn } from '../testing/stand-in.ts'
import { fetchWithoutRedirects } from './fetch-without-redirects.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const vendor = await startStandIn(() => [200, { all: 'well' }, { 'x-kind': 'vendor' }])
afterAll(() => vendor.close())

test('a response that never ends times out, even with garbage collection in between', async () => {
  vendor.faults.push('stuck')
  const response = await fetchWithoutRedirects(vendor.url, { signal: AbortSignal.timeout(3000) })
  const tidying = setInterval(collectGarbage, 20)
  await expect(response.json()).rejects.toThrow('timeout')
  clearInterval(tidying)
})

test('a complete response arrives unchanged', async () => {
  const response = await fetchWithoutRedirects(vendor.url, { signal: AbortSignal.timeout(10_000) })
  expect([response.status, response.headers.get('x-kind'), await response.json()]).toEqual([
    200,
    'vendor',
    { all: 'well' },
  ])
})

test('a response that would fill the memory is given up', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, ' ')
  let sent = 0
  const server = createServer((_request, response) => {
    response.writeHead(200)
    const flood = () => {
      while (!response.destroyed && response.write(megabyte)) sent += 1
    }
    response.on('drain', flood)
    flood()
  })
  const url = `http://127.0.0.1:${await listen(server)}`
  onTestFinished(() => close(server))
  const response = await fetchWithoutRedirects(url, { signal: AbortSignal.timeout(60_000) })
  await expect(response.text()).rejects.toThrow('the response is too large')
  expect(sent).toBeLessThan(200)
})
