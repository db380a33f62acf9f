import { afterEach, expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { aProduct } from '../../product/testing/a-product.ts'
import { hasDraft, storeCopy } from '../stored-draft.ts'
import { type Draft, draftKey, EMPTY_DRAFT } from './draft.ts'
import { useDraft } from './use-draft.ts'

vi.mock('../../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))
vi.mock('../photos/use-photo-uploads.ts', () => ({
  usePhotoUploads: () => ({ restore: vi.fn(), remove: vi.fn(), isAtRisk: vi.fn() }),
}))

afterEach(() => vi.unstubAllGlobals())

const LAMP: Draft = {
  ...EMPTY_DRAFT,
  autoApprove: false,
  isSent: true,
  fields: { ...EMPTY_DRAFT.fields, title: 'Brass lamp' },
}

/** A page in which the lamp is being published. Once rendered to a string it has no state anymore, like one that was left. */
function publishing() {
  const stored = stubStorage({ [draftKey(1)]: JSON.stringify(LAMP) })
  const dispatch = vi.fn()
  vi.stubGlobal('dispatchEvent', dispatch)
  vi.stubGlobal('StorageEvent', Object)
  return { stored, dispatch, store: callHook(() => useDraft(1)) }
}

test('nothing of a published draft stays, not even when its page was left meanwhile', () => {
  const { stored, store } = publishing()
  expect(hasDraft(1)).toBe(true)
  store.finish()
  expect([hasDraft(1), stored.size]).toEqual([false, 0])
})

test('a page opened again while a draft was being published is told that it is gone', () => {
  const { dispatch, store } = publishing()
  store.finish()
  expect(dispatch).toHaveBeenCalledOnce()
})

test('a copy of another item that replaced the draft while it was being published stays', () => {
  const { dispatch, store } = publishing()
  storeCopy(1, aProduct({ title: 'Oak stool' }))
  store.finish()
  expect([hasDraft(1), dispatch.mock.calls]).toEqual([true, []])
})
