import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Pickup } from '../../contracts/pickup.ts'
import { PickupDialog } from './pickup-dialog.tsx'

vi.mock('../ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('../ui/picture.tsx', () => ({ Picture: () => null }))
vi.mock('../product/product-link.tsx', () => ({ ProductLink: ({ children }: { children: ReactNode }) => children }))

const LAMP = { id: 7, code: '000000', productId: 1, title: 'Brass lamp', amount: '1.00' } as Pickup

function htmlOf(changes: Partial<Pickup> = {}): string {
  const press = () => {}
  const actions = { onOpen: press, onClose: press, onMark: press, onMarkAll: press }
  const of = {
    pickup: { ...LAMP, paidAt: '2026-06-06T14:00:00.000Z', ...changes },
    others: [],
    othersItems: [],
    pressed: undefined,
    children: 'It was refunded.',
  }
  return renderToString(createElement(PickupDialog, { ...of, ...actions }))
}

test('an open pickup says what became of its marks: nobody sees or hears what is behind its dialog', () => {
  expect(htmlOf()).toContain('It was refunded.')
})

test('a buyer’s address adds nothing to the email that an admin writes them', () => {
  const html = htmlOf({ buyerEmail: 'gus@example.com?bcc=eve%40example.com' })
  expect(html).toContain('href="mailto:gus%40example.com%3Fbcc%3Deve%2540example.com"')
})
