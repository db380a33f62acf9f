import { QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import type { PushSettings } from '../../contracts/push.ts'
import { DEFAULT_WAYS } from '../../contracts/push-rules.ts'
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

test('a choice that is being saved stays chosen while another one is made', () => {
  api.mockReturnValue(new Promise(() => {}))
  const queryClient = createQueryClient()
  const settings: PushSettings = { publicKey: 'AQID', choices: DEFAULT_WAYS, browsers: [] }
  queryClient.setQueryData(['/api/push'], settings)
  const page = () => {
    const section = createElement(NotificationsSection, { user: { id: 1, role: 'seller' } as Account })
    renderToString(createElement(QueryClientProvider, { client: queryClient }, section))
  }
  const choose = (label: string, value: string) => shown.get(label)?.onChange({ currentTarget: { value } })
  page()
  choose('A sale opens', 'mail')
  choose('Your place in line moves', 'nothing')
  choose('A favorite drops in price', 'push')
  choose('A favorite drops in price', 'mail')
  page()
  const values = ['A sale opens', 'Your place in line moves', 'A favorite drops in price', 'Something of yours is sold']
  expect(values.map((label) => shown.get(label)?.value)).toEqual(['mail', 'nothing', 'mail', 'mail'])
})
