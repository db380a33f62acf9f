import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { stubStorage } from '../../lib/testing/stub-storage.ts'
import { hasDraft } from '../stored-draft.ts'
import { draftKey, EMPTY_DRAFT } from './draft.ts'
import { useDraft } from './use-draft.ts'

vi.mock('../../account/session-end.ts', () => ({ useSessionCheck: () => () => false }))
vi.mock('../../lib/use-api.ts', () => ({ useApi: () => vi.fn() }))
vi.mock('../photos/use-photo-uploads.ts', () => ({ usePhotoUploads: () => ({ restore: vi.fn(), remove: vi.fn() }) }))

const shown: { store?: ReturnType<typeof useDraft> } = {}

function Wizard() {
  shown.store = useDraft(1)
  return null
}

test('nothing of a published draft stays, not even when its page was left meanwhile', () => {
  const draft = { ...EMPTY_DRAFT, autoApprove: false, fields: { ...EMPTY_DRAFT.fields, title: 'Brass lamp' } }
  const stored = stubStorage({ [draftKey(1)]: JSON.stringify(draft) })
  // Once rendered to a string it has no state anymore, like a page that was left.
  renderToString(createElement(Wizard))
  expect(hasDraft(1)).toBe(true)
  shown.store?.finish()
  expect([hasDraft(1), stored.size]).toEqual([false, 0])
})
