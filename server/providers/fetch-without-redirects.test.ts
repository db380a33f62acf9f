import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, expect, test } from 'vitest'
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
