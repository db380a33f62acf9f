import { expect, test, vi } from 'vitest'
import { callHook } from '../../lib/testing/call-hook.ts'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { hasDraft } from '../stored-draft.ts'
import { draftKey, EMPTY_DRAFT } from './draft.ts'
import { useDraft } from './use-draft.ts'

vi.mock('../../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))
vi.mock('../photos/use-photo-uploads.ts', () => ({ usePhotoUploads: () => ({ restore: vi.fn(), remove: vi.fn() }) }))

test('nothing of a published draft stays, not even when its page was left meanwhile', () => {
  const draft = { ...EMPTY_DRAFT, autoApprove: false, fields: { ...EMPTY_DRAFT.fields, title: 'Brass lamp' } }
  const stored = stubStorage({ [draftKey(1)]: JSON.stringify(draft) })
  // Once rendered to a string it has no state anymore, like a page that was left.
  const store = callHook(() => useDraft(1))
  expect(hasDraft(1)).toBe(true)
  store.finish()
  expect([hasDraft(1), stored.size]).toEqual([false, 0])
})
