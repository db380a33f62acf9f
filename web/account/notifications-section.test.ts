import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import type { PushSettings } from '../../contracts/push.ts'
import { DEFAULT_WAYS } from '../../contracts/push-rules.ts'
import { RequestError } from '../lib/api.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { NotificationsSection } from './notifications-section.tsx'

interface Choice {
  label: string
  value: string
  onChange: (event: object) => void
}

const { api, shown } = vi.hoisted(() => ({ api: vi.fn(), shown: new Map<string, Choice>() }))
vi.mock('../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('../ui/field.tsx', () => ({
  Select(choice: Choice) {
    shown.set(choice.label, choice)
    return null
  },
}))

afterEach(() => vi.restoreAllMocks())

/** Shows the section to a seller, as often as called. */
function sectionFor(settings: PushSettings): () => void {
  const queryClient = createQueryClient()
  queryClient.setQueryData(['/api/push'], settings)
  return () => {
    const section = createElement(NotificationsSection, { user: { id: 1, role: 'seller' } as Account })
    renderToString(createElement(QueryClientProvider, { client: queryClient }, section))
  }
}

const SETTINGS: PushSettings = { publicKey: 'AQID', choices: DEFAULT_WAYS, browsers: [] }
const choose = (label: string, value: string) => shown.get(label)?.onChange({ currentTarget: { value } })

test('a choice that is being saved stays chosen while another one is made', () => {
  api.mockReturnValue(new Promise(() => {}))
  const page = sectionFor(SETTINGS)
  page()
  choose('A sale opens', 'mail')
  choose('Your place in line moves', 'nothing')
  choose('A favorite drops in price', 'push')
  choose('A favorite drops in price', 'mail')
  page()
  const values = ['A sale opens', 'Your place in line moves', 'A favorite drops in price', 'Something of yours is sold']
  expect(values.map((label) => shown.get(label)?.value)).toEqual(['mail', 'nothing', 'mail', 'mail'])
})

test('a choice that gets no answer on a dead connection is not shown as made', async () => {
  api.mockReset().mockRejectedValueOnce(new DOMException('No answer', 'TimeoutError'))
  api.mockRejectedValue(new RequestError(400, 'Second attempt'))
  const page = sectionFor(SETTINGS)
  page()
  const before = shown.get('Your place in line moves')?.value
  choose('Your place in line moves', 'nothing')
  await vi.waitFor(
    () => {
      page()
      expect(shown.get('Your place in line moves')?.value).toBe(before)
    },
    { timeout: 10_000 },
  )
})
