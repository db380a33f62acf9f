import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrintButton } from './print-button.tsx'

test('the button that marks tags as not printed keeps the focus while it does', () => {
  const printing = {
    print: () => {},
    isPrinting: false,
    last: { url: '/api/price-tags/prints/1.pdf', count: 2 },
    undo: () => {},
    isUndoing: true,
  }
  const page = createElement(PrintButton, { selected: [], size: 'avery-5160', start: 1, printing, onUndone: () => {} })
  const [button] = /<button[^>]*>mark as not printed/.exec(renderToString(page)) ?? []
  expect(button).toContain('aria-disabled="true"')
  expect(button).not.toMatch(/ disabled=/)
})
