import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import { type Api, RequestError } from '../lib/api.ts'
import { pageMounted } from '../lib/hydration.ts'
import { callHook } from '../lib/testing/call-hook.ts'
import { useFormName } from './form-name.ts'
import { currentUserQuery, ensureCurrentUser } from './session.ts'

vi.mock('../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))

const june = { id: 7, username: 'june_carter' } as Account

/** An API that gives these answers in turn. */
function apiOf(...answers: (Account | Error)[]) {
  const calls: string[] = []
  const api = async (name: string) => {
    calls.push(name)
    const answer = answers.shift()
    if (answer instanceof Error) throw answer
    return answer
  }
  return { api: api as Api, calls }
}

const query = (api: Api) => ({ ...currentUserQuery(api), retryDelay: 0 })

test('a 401 means signed out, not an error', async () => {
  const { api, calls } = apiOf(new RequestError(401, 'Not signed in'))
  expect(await new QueryClient().fetchQuery(query(api))).toBeNull()
  expect(calls).toHaveLength(1)
})

test('a failure is retried once', async () => {
  const { api, calls } = apiOf(new RequestError(500, 'Down'), new RequestError(500, 'Down'), june)
  await expect(new QueryClient().fetchQuery(query(api))).rejects.toThrow('500: Down')
  expect(calls).toHaveLength(2)
})

test('the user is always refetched', async () => {
  const client = new QueryClient()
  const { api } = apiOf(june, { ...june, username: 'june' })
  await client.fetchQuery(query(api))
  expect(await client.fetchQuery(query(api))).toMatchObject({ username: 'june' })
})

test('a loader that fails leaves the user unknown', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 0 } } })
  const { api } = apiOf(new RequestError(500, 'Down'), new RequestError(500, 'Down'))
  await ensureCurrentUser(client, api)
  expect(client.getQueryState(currentUserQuery(api).queryKey)).toBeUndefined()
})

test('components mounted with the page do not refetch, later ones do', async () => {
  const { refetchOnMount } = currentUserQuery(apiOf().api)
  const refetches = () => typeof refetchOnMount === 'function' && refetchOnMount({} as never)
  pageMounted()
  expect(refetches()).toBe(false)
  await Promise.resolve()
  expect(refetches()).toBe('always')
})

test('a form that is stored is for the account that has filled it in', () => {
  const nameFor = (account: Account) => {
    const client = new QueryClient()
    client.setQueryData(['/api/auth/user'], account)
    return callHook(() => useFormName('listing'), client)
  }
  expect(nameFor(june)).toBe(nameFor({ ...june, username: 'june' }))
  expect(nameFor(june)).not.toBe(nameFor({ ...june, id: 8 }))
})
