import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RequestError } from '../lib/api.ts'
import { ListFailure } from './list-failure.tsx'

test.each<[Error, string]>([
  [new RequestError(500, 'Internal Server Error'), '500: Internal Server Error'],
  [new RequestError(502, ''), '502: Please try again.'],
  [new TypeError('Failed to fetch'), 'Please try again.'],
])('a list that could not be loaded says the status and why: %s', (error, text) => {
  const page = renderToString(createElement(ListFailure, { error, onRetry: () => {} }))
  expect(page).toContain('Failed to fetch products')
  expect(page).toContain(`>${text}<`)
})
