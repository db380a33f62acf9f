import { expect, test } from 'vitest'
import { createConnectionLimit } from './connection-limit.ts'

test('a server keeps 5,000 pages connected, whoever they are, and tells the next one to come back in a minute', () => {
  const connect = createConnectionLimit()
  const owners = Array.from({ length: 5_000 }, (_, index) => (index % 2 ? `ip:${index}` : `account:${index}`))
  const [leave] = owners.map(connect)
  const refused = expect.objectContaining({ status: 503, retryAfter: 60 })
  for (const owner of ['ip:one more', 'account:one more']) expect(() => connect(owner)).toThrow(refused)
  leave?.()
  connect('account:one more')
  expect(() => connect('ip:one more')).toThrow(refused)
})
