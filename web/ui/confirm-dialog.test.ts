import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ModalProps } from './modal.tsx'

const shown = vi.hoisted((): { onClose?: () => void } => ({}))
vi.mock('./dialog.tsx', () => ({
  Dialog({ onClose }: ModalProps) {
    shown.onClose = onClose
    return null
  },
}))

test.each([
  ['closes on Escape', false, 1],
  ['stays open on Escape while what was confirmed is under way', true, 0],
])('a question %s', (_name, busy, closings) => {
  const onClose = vi.fn()
  const texts = { title: 'Delete it?', children: 'For good.', confirm: 'Delete' }
  renderToString(createElement(ConfirmDialog, { open: true, busy, onClose, onConfirm: () => {}, ...texts }))
  shown.onClose?.()
  expect(onClose).toHaveBeenCalledTimes(closings)
})
