import { useEffect, useRef, useState } from 'react'
import { useSessionCheck } from '../../account/session-end.ts'
import { useSite } from '../../lib/site.ts'
import { useApi } from '../../lib/use-api.ts'
import type { DraftPhoto } from './draft.ts'
import { UploadFailed, uploadPhoto } from './upload-photo.ts'
import type { DraftStore } from './use-draft.ts'

export interface Upload {
  state: 'waiting' | 'sending' | 'stored' | 'failed'
  /** The share of the file that has left, 0 to 1. */
  share: number
  failure?: UploadFailed
}

/** Browsers open six connections to a server; more than a few uploads at once only slow each other down. */
const AT_ONCE = 3

interface Uploads {
  of: (photo: DraftPhoto) => Upload
  retry: (photos: DraftPhoto[]) => void
}

/** Sends the draft's photos that are not in the store yet; leaving the screen stops what is under way. */
export function useUploads({ draft, files, change }: DraftStore): Uploads {
  const api = useApi()
  const { publicUrl } = useSite()
  const checkSession = useSessionCheck()
  const [uploads, setUploads] = useState<ReadonlyMap<string, Upload>>(new Map())
  const current = useRef(newRun())

  const put = (id: string, upload: Upload) => setUploads((now) => new Map([...now, [id, upload]]))

  async function send({ id, name }: DraftPhoto, signal: AbortSignal): Promise<void> {
    const onProgress = (share: number) => put(id, { state: 'sending', share })
    onProgress(0)
    try {
      const url = await uploadPhoto({ api, publicUrl, name, bytes: files.bytes(id), signal, onProgress })
      files.uploaded(id)
      change((now) => ({ ...now, photos: now.photos.map((photo) => (photo.id === id ? { ...photo, url } : photo)) }))
    } catch (error) {
      if (signal.aborted) return
      checkSession((error as Error).cause)
      const failure =
        error instanceof UploadFailed ? error : new UploadFailed(`Failed to upload ${name} to ImageKit`, String(error))
      put(id, { state: 'failed', share: 0, failure })
    }
  }

  function start(photos: DraftPhoto[], run: Run): void {
    for (const { id } of photos) put(id, { state: 'waiting', share: 0 })
    run.queue.push(...photos)
    while (run.working < AT_ONCE && run.queue.length > 0) void work(run)
  }

  async function work(run: Run): Promise<void> {
    run.working += 1
    for (let next = run.queue.shift(); next; next = run.queue.shift()) await send(next, run.stop.signal)
    run.working -= 1
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the photos that there are when the screen opens.
  useEffect(() => {
    const run = newRun()
    current.current = run
    const missing = draft.photos.filter(({ url }) => url === null)
    start(missing, run)
    return () => {
      run.queue.length = 0
      run.stop.abort()
    }
  }, [])

  return {
    of: ({ id, url }) => (url ? { state: 'stored', share: 1 } : (uploads.get(id) ?? { state: 'waiting', share: 0 })),
    retry: (photos) => start(photos, current.current),
  }
}

/** What is sent from one showing of the screen. */
interface Run {
  queue: DraftPhoto[]
  working: number
  stop: AbortController
}

const newRun = (): Run => ({ queue: [], working: 0, stop: new AbortController() })
