import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import { currentToasts } from '../ui/toast.ts'
import { MailRequestForm } from './mail-request-form.tsx'

afterEach(() => vi.restoreAllMocks())

const failure = { title: 'Request failed', description: 'Please try again.' }

test('an email whose confirmation was lost is not sent a second time', async () => {
  const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const request = { email: 'juniper@example.com', ask, onSent: () => {}, failure, action: 'Send' }
  const form = callHook(() => MailRequestForm(request)) as ReactElement<{ onSubmit: () => Promise<void> }>
  await form.props.onSubmit()
  await vi.waitFor(() => expect(currentToasts()).toMatchObject([{ tone: 'destructive', ...failure }]))
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a form that is submitted twice at once asks for one email', async () => {
  const ask = vi.fn(() => new Promise<never>(() => {}))
  const request = { email: 'juniper@example.com', ask, onSent: () => {}, failure, action: 'Send' }
  const form = callHook(() => MailRequestForm(request)) as ReactElement<{ onSubmit: () => Promise<void> }>
  await Promise.all([form.props.onSubmit(), form.props.onSubmit()])
  expect(ask).toHaveBeenCalledTimes(1)
})
