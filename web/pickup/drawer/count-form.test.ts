import { expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { currentToasts } from '../../ui/toast.ts'
import { useSaveCount } from './count-form.tsx'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))

test('a saved count is compared with what the drawer should hold now, not with what the page last heard', async () => {
  api.mockResolvedValue({ counted: '100.00', expected: '120.00' })
  await callHook(() => useSaveCount({ isOwn: true, passId: null }, 1)).mutateAsync({ counted: '100.00', note: '' })
  expect(currentToasts()[0]).toMatchObject({ title: 'Count saved', description: '$20.00 missing' })
})
