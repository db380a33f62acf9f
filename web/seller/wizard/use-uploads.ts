import { useEffect, useRef, useState } from 'react'
import { useSessionCheck } from '../../account/session-end.ts'
import { useSite } from '../../lib/site.ts'
import { useApi } from '../../lib/use-api.ts'
import type { DraftPhoto } from './draft.ts'
import { UploadError, uploadPhoto } from './upload-photo.ts'
import type { DraftStore } from './use-draft.ts'

export interface Upload {
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** The uploaded part, 0 to 1. */
  share: number
  failure?: UploadError
}

/** More uploads at once only slow each other down; browsers open six connections per server. */
const CONCURRENCY = 3

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
  const current = useRef(newRun())

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

  function start(photos: DraftPhoto[], run: Run): void {
    for (const { id } of photos) update(id, { state: 'waiting', share: 0 })
    run.queue.push(...photos)
    while (run.workers < CONCURRENCY && run.queue.length > 0) void work(run)
  }

  async function work(run: Run): Promise<void> {
    run.workers += 1
    for (let next = run.queue.shift(); next; next = run.queue.shift()) await send(next, run.abort.signal)
    run.workers -= 1
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the photos present on mount.
  useEffect(() => {
    const run = newRun()
    current.current = run
    const missing = draft.photos.filter(({ url }) => url === null)
    start(missing, run)
    return () => {
      run.queue.length = 0
      run.abort.abort()
    }
  }, [])

  return {
    of: ({ id, url }) => (url ? { state: 'stored', share: 1 } : (uploads.get(id) ?? { state: 'waiting', share: 0 })),
    retry: (photos) => start(photos, current.current),
  }
}

/** The uploads of one mount. */
interface Run {
  queue: DraftPhoto[]
  workers: number
  abort: AbortController
}

const newRun = (): Run => ({ queue: [], workers: 0, abort: new AbortController() })
