import { useCallback, useState } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { messageOf } from '../../lib/api.ts'
import { isMissing } from '../../lib/missing.ts'
import { useApi } from '../../lib/use-api.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { useUndoable } from '../use-undoable.ts'
import { type Arrangement, leftBehind, removePhotos } from './arrangement.ts'
import { deleteDraft } from './delete-draft.ts'
import type { DraftCache } from './draft-queries.ts'
import type { DraftStores } from './use-draft-stores.ts'

export type Deletion = ReturnType<typeof useDeletion>

type Keys = readonly (number | string)[]

interface Deferred {
  keys: Keys
  run: () => Promise<void>
}

/** A request that outlives its page. A draft without photos is deleted. */
function sendLast(id: number, imageUrls: readonly string[]): void {
  const change = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ imageUrls }),
  }
  const request = imageUrls.length > 0 ? change : { method: 'DELETE' }
  void fetch(`/api/drafts/${id}`, { ...request, keepalive: true }).catch(() => {})
}

/** Deletes drafts and photos once Undo has expired, because the server cannot restore photos. */
export function useDeletion(cache: DraftCache, { edits, sync }: DraftStores) {
  const api = useApi()
  const showFailure = useFailureToast()
  const [hidden, setHidden] = useState<Keys>([])
  const show = useCallback((keys: Keys) => setHidden((now) => now.filter((key) => !keys.includes(key))), [])
  const { waiting, defer, finish } = useUndoable(
    useCallback(({ keys, run }: Deferred) => run().then(() => show(keys)), [show]),
  )
  useWindowEvent('pagehide', () => {
    // When the page closes, nobody can undo it or read a response.
    const keys = [...waiting].flatMap((one) => one.keys)
    for (const { id, imageUrls } of leftBehind(cache.current(), keys, sync.groups())) {
      if (imageUrls.length === 0) edits.forget(id)
      sendLast(id, imageUrls)
    }
  })

  const hide = useCallback(
    (title: string, deferred: Deferred) => {
      setHidden((now) => [...now, ...deferred.keys])
      defer(deferred, { title }, () => show(deferred.keys))
    },
    [defer, show],
  )

  const deleteLater = useCallback(
    ({ id, title, imageUrls }: Draft) => {
      const shown = sync.groups().find((group) => group.id === id) ?? { id, imageUrls }
      const run = async () => {
        try {
          const left = await deleteDraft({ api, sync, cache }, shown)
          if (left) return cache.put(left)
          edits.forget(id)
          cache.drop(id)
        } catch (error) {
          if (isMissing(error)) return cache.drop(id)
          const description = messageOf(error, "We couldn't connect. The item is back in your list.")
          showFailure(error, 'Delete Failed', description)
        }
      }
      hide(title ? `${title} deleted` : 'Item deleted', { keys: [id], run })
    },
    [api, cache, showFailure, hide, edits, sync],
  )

  return {
    /** Hides what was deleted. */
    visible: (groups: Arrangement): Arrangement =>
      removePhotos(
        groups.filter(({ id }) => !hidden.includes(id)),
        hidden.filter((key) => typeof key === 'string'),
      ),
    deleteDraft: deleteLater,
    deletePhotos: (urls: readonly string[]) =>
      hide(urls.length === 1 ? 'Photo removed' : `${urls.length} photos removed`, {
        keys: urls,
        async run() {
          sync.discard(urls)
          await sync.settled()
        },
      }),
    finish,
  }
}
