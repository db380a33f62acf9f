import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { textOf } from '../../lib/testing/text-of.ts'
import { RefusedItem } from './refused-item.tsx'
import type { RefusedItem as Refused } from './till-state.ts'

const ITEM = { id: 7, title: 'Oak chair', imageUrl: undefined, price: '45.00', seller: 'hazel', mayLower: false }

/** To a helper. */
function shown(held: Pick<Refused, 'state' | 'heldUntil'>): string {
  const client = new QueryClient()
  client.setQueryData(['/api/site'], {})
  const refused = { item: ITEM, reason: 'Someone else is checking out this item', mayChange: true, ...held }
  const props = { refused, isAdmin: false, timeZone: 'America/New_York', onDismiss: () => {} }
  return textOf(createElement(QueryClientProvider, { client }, createElement(RefusedItem, props)))
}

test('an item that is held says until when, and who can end that', () => {
  expect(shown({ state: 'held', heldUntil: '2026-06-06T14:30:00Z' })).toContain(
    'Held until 10:30 AM EDT. An organizer can end the hold.',
  )
  expect(shown({ state: 'sold', heldUntil: null })).not.toContain('Held until')
})
