import type { Draft } from '../../../contracts/draft.ts'
import type { Api } from '../../lib/api.ts'
import type { PhotoGroup } from './arrangement.ts'
import type { ArrangementSync } from './arrangement-sync.ts'
import type { DraftCache } from './draft-queries.ts'

interface Deleting {
  api: Api
  sync: Pick<ArrangementSync, 'settled'>
  cache: Pick<DraftCache, 'current'>
}

/**
 * Deletes a draft with the photos that it showed. Photos that were moved out of it, or back into it since, stay; in the latter
 * case so does the draft, which is returned. Rejects if those photos cannot be stored now.
 */
export async function deleteDraft(
  { api, sync, cache }: Deleting,
  { id, imageUrls }: PhotoGroup,
): Promise<Draft | null> {
  if (!(await sync.settled())) throw new Error('Not everything is stored')
  const params = { id }
  const now = cache.current().find((draft) => draft.id === id)?.imageUrls ?? []
  const since = now.filter((url) => !imageUrls.includes(url))
  if (since.length > 0) return api('PATCH /api/drafts/{id}', { params, body: { imageUrls: since } })
  await api('DELETE /api/drafts/{id}', { params })
  return null
}
