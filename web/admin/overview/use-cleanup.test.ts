import { expect, test, vi } from 'vitest'
import type { OrphanCount } from '../../../contracts/admin.ts'
import { callHook } from '../../lib/testing/call-hook.ts'
import { currentToasts } from '../../ui/toast.ts'
import { useCleanup } from './use-cleanup.ts'

const api = vi.hoisted(() => vi.fn())
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => api }))
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => vi.fn() }))

const withOrphans = (orphanedImages: number): OrphanCount => ({
  totalImageKitImages: 100,
  productImages: 100 - orphanedImages,
  orphanedImages,
})
/** The newest toasts, the latest first. */
const toasts = (count: number) =>
  currentToasts()
    .slice(0, count)
    .map(({ title, description }) => `${title}: ${description}`)

test('a cleanup needs the count first, and says if there is nothing to do', () => {
  expect([undefined, withOrphans(0), withOrphans(2)].map((count) => callHook(() => useCleanup(count)).isDue())).toEqual(
    [false, false, true],
  )
  expect(toasts(2)).toEqual([
    'No Cleanup Needed: Every stored image is in use or less than 24 hours old.',
    'No Data Loaded: Load the orphan count first.',
  ])
})

test('a cleanup goes on until no image is left but those that cannot be deleted, and says how many', async () => {
  const steps = [
    { deleted: 50, failed: 0, orphanedImages: 60 },
    { deleted: 8, failed: 2, orphanedImages: 10 },
  ]
  api.mockImplementation(async () => steps.shift())
  callHook(() => useCleanup(withOrphans(60))).clean()
  await vi.waitFor(() => expect(toasts(1)).toEqual(['Cleanup Complete: 58 deleted, 2 failed.']))
  expect(api).toHaveBeenCalledTimes(2)
})
