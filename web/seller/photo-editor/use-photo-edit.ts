import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { EditedImage } from '../../../contracts/image.ts'
import type { ImageEdit } from '../../../contracts/image-edit-rules.ts'
import { useCheckedApi } from '../../account/session-end.ts'
import { LONG_TIMEOUT_MS } from '../../lib/api.ts'
import { readQuery } from '../../lib/read-query.ts'

/** The photo's previous edit. */
export function usePreviousEdit(imageUrl: string) {
  const query = { imageUrl }
  return useQuery(
    readQuery(useCheckedApi(), 'GET /api/images/edit', { query, retry: false, staleTime: Number.POSITIVE_INFINITY }),
  )
}

/** Saves an edit. `stop` aborts without a change. */
export function useSaveEdit(imageUrl: string, onSaved: (saved: EditedImage) => void) {
  const api = useCheckedApi()
  const sending = useRef<AbortController>(undefined)
  const save = useMutation({
    retry: false,
    mutationFn(edit: ImageEdit) {
      sending.current = new AbortController()
      return api('POST /api/images/edit', {
        body: { imageUrl, ...edit },
        signal: sending.current.signal,
        timeoutMs: LONG_TIMEOUT_MS,
      })
    },
    onSuccess: onSaved,
  })
  return {
    isSaving: save.isPending,
    error: save.error,
    start: (edit: ImageEdit) => save.mutate(edit),
    stop() {
      sending.current?.abort()
      save.reset()
    },
  }
}
