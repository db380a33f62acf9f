import { useEffect, useRef, useState } from 'react'
import { useSessionCheck } from '../../account/session-end.ts'
import { useSite } from '../../lib/site.ts'
import { useApi } from '../../lib/use-api.ts'
import type { DraftPhoto } from './draft.ts'
import { UploadError, uploadPhoto } from './upload-photo.ts'
import { createUploadQueue } from './upload-queue.ts'
import type { DraftStore } from './use-draft.ts'

export interface Upload {
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** The uploaded part, 0 to 1. */
  share: number
  failure?: UploadError
}

interface Uploads {
  of: (photo: DraftPhoto) => Upload
  retry: (photos: DraftPhoto[]) => void
}

/** Uploads the draft's photos that are not in the store yet. Unmounting aborts the uploads in flight. */
export function useUploads({ draft, files, change }: DraftStore): Uploads {
  const api = useApi()
  const { publicUrl } = useSite()
  const checkSession = useSessionCheck()
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map())
  const queue = useRef<ReturnType<typeof createUploadQueue<DraftPhoto>>>(undefined)

  const update = (id: string, upload: Upload) => setUploads((now) => new Map([...now, [id, upload]]))

  async function send({ id, name }: DraftPhoto, signal: AbortSignal): Promise<void> {
    const onProgress = (share: number) => update(id, { state: 'sending', share })
    onProgress(0)
    try {
      const url = await uploadPhoto({ api, publicUrl, name, bytes: files.bytes(id), signal, onProgress })
      files.dropBytes(id)
      change((now) => ({ ...now, photos: now.photos.map((photo) => (photo.id === id ? { ...photo, url } : photo)) }))
    } catch (error) {
      if (signal.aborted) return
      checkSession((error as Error).cause)
      const failure =
        error instanceof UploadError ? error : new UploadError(`Failed to upload ${name} to ImageKit`, String(error))
      update(id, { state: 'failed', share: 0, failure })
    }
  }

  function start(photos: DraftPhoto[]): void {
    for (const { id } of photos) update(id, { state: 'waiting', share: 0 })
    queue.current?.add(photos)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the photos present on mount.
  useEffect(() => {
    const own = createUploadQueue(send)
    queue.current = own
    start(draft.photos.filter(({ url }) => url === null))
    return own.stop
  }, [])

  return {
    of: ({ id, url }) => (url ? { state: 'stored', share: 1 } : (uploads.get(id) ?? { state: 'waiting', share: 0 })),
    retry: start,
  }
}
