import { expect, test } from 'vitest'
import { createQueryClient } from '../lib/query-client.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentUserQuery } from '../session/session.ts'
import { useRefreshSecurity } from './security-queries.ts'

test('an account that has turned on two-step sign-in is read again, and may be an admin now', async () => {
  const client = createQueryClient()
  const { queryKey } = currentUserQuery(async () => undefined as never)
  client.setQueryData(queryKey, { secondFactor: 'required' } as never)
  await callHook(useRefreshSecurity, client)()
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true)
})
