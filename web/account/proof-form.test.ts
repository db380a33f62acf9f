import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Account } from '../../contracts/account.ts'
import { RequestError } from '../lib/api.ts'
import { ProofForm } from './proof-form.tsx'

const shown = (error: Error) =>
  renderToString(
    createElement(ProofForm, {
      user: { username: 'hazel', authType: 'local' } as Account,
      label: 'Continue',
      busyLabel: 'One moment...',
      request: { isPending: false, error, mutate: () => {} },
    }),
  ).replaceAll('&#x27;', "'")

test('a lost connection is not reported in the words of the browser', () => {
  expect(shown(new TypeError('Failed to fetch'))).toContain("We couldn't connect. Please try again.")
})

test.each([
  new RequestError(400, 'Bad input', { fields: { password: "That's not your password." } }),
  new RequestError(429, "That's not your password."),
])('the server tells what is wrong with the password, or else with the request', (error) => {
  expect(shown(error)).toContain("That's not your password.")
})

test('only a wrong password is marked at its field, not what else stands in the way', () => {
  const wrong = shown(new RequestError(400, 'Bad input', { fields: { password: "That's not your password." } }))
  expect([wrong.includes('aria-invalid="true"'), wrong.includes('role="alert"')]).toEqual([true, false])
  const blocked = shown(new RequestError(409, 'Something you bought still has to be handed over.'))
  expect([blocked.includes('aria-invalid="true"'), blocked.includes('role="alert"')]).toEqual([false, true])
  expect(blocked).toContain('Something you bought still has to be handed over.')
})
