import type { ReactElement } from 'react'
import { expect, test, vi } from 'vitest'
import { callHook } from '../lib/testing/call-hook.ts'
import { MailRequestForm } from './mail-request-form.tsx'

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }))
vi.mock('../ui/toast.ts', () => ({ toast }))

test('an email whose confirmation was lost is not sent a second time', async () => {
  const ask = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const failure = { title: 'Request failed', description: 'Please try again.' }
  const request = { email: 'juniper@example.com', ask, onSent: () => {}, failure, action: 'Send' }
  const form = callHook(() => MailRequestForm(request)) as ReactElement<{ onSubmit: () => Promise<void> }>
  await form.props.onSubmit()
  await vi.waitFor(() => expect(toast).toHaveBeenCalledWith({ tone: 'destructive', ...failure }))
  expect(ask).toHaveBeenCalledTimes(1)
})
