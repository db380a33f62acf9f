import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { Pickup } from '../../contracts/pickup.ts'
import { PickupDialog } from './pickup-dialog.tsx'

vi.mock('../ui/dialog.tsx', () => ({ Dialog: ({ children }: { children: ReactNode }) => children }))
vi.mock('../ui/picture.tsx', () => ({ Picture: () => null }))
vi.mock('../product/product-link.tsx', () => ({ ProductLink: ({ children }: { children: ReactNode }) => children }))

const LAMP = { id: 7, code: '000000', productId: 1, title: 'Brass lamp', amount: '1.00' } as Pickup

test('an open pickup says what became of its marks: nobody sees or hears what is behind its dialog', () => {
  const press = () => {}
  const actions = { onOpen: press, onClose: press, onMark: press, onMarkAll: press }
  const of = {
    pickup: { ...LAMP, paidAt: '2026-06-06T14:00:00.000Z' },
    others: [],
    othersItems: [],
    pressed: undefined,
    children: 'It was refunded.',
  }
  const html = renderToString(createElement(PickupDialog, { ...of, ...actions }))
  expect(html).toContain('It was refunded.')
})
