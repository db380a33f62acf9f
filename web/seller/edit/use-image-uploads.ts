import { useEffect, useRef, useState } from 'react'
import { plural } from '../../../contracts/counts.ts'
import { useFailureToast } from '../../account/session-end.ts'
import { messageOf, RequestError } from '../../lib/api.ts'
import { toastDone } from '../../ui/toast.ts'
import { listed } from '../photos/check-files.ts'
import { isFileRefusal } from '../photos/upload-photo.ts'
import { uploadImage } from '../upload-images.ts'

const DISCARDED = 'discarded'

interface Outcome {
  refused: string[]
  /** Not tried, or cut off by a failure that is not about the file. */
  left: File[]
  reason: string
}

const COMPLETE: Outcome = { refused: [], left: [], reason: '' }

/**
 * Uploads pictures one after the other, so that a bad one or a lost connection does not undo the others. Not with `PhotoUploads`:
 * a listing has only stored photos, and a failure is told at once instead of waited out.
 */
export function useImageUploads(onUploaded: (url: string) => void) {
  const showFailure = useFailureToast()
  const [progress, setProgress] = useState<{ done: number; total: number } | null>(null)
  const [{ refused, left, reason }, setOutcome] = useState(COMPLETE)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function upload(files: File[]) {
    const controller = new AbortController()
    running.current = controller
    setOutcome(COMPLETE)
    const refused: string[] = []
    let [left, reason]: [File[], string] = [[], '']
    let stored = 0
    let failure: unknown
    for (const [done, file] of files.entries()) {
      setProgress({ done, total: files.length })
      try {
        const url = await uploadImage(file, controller.signal)
        stored += 1
        onUploaded(url)
      } catch (error) {
        if (controller.signal.aborted) break
        failure = error
        reason = messageOf(error, error instanceof RequestError ? 'Please try again.' : "We couldn't connect.")
        if (isFileRefusal(error)) refused.push(reason)
        else {
          left = files.slice(done)
          break
        }
      }
    }
    setProgress(null)
    setOutcome({ refused, left, reason })
    if (stored > 0 && controller.signal.reason !== DISCARDED) {
      const description = `Added ${plural(stored, 'image')}`
      toastDone('Images uploaded successfully', description)
    }
    if (failure) showFailure(failure, 'Upload failed', 'Failed to upload images. Please try again.')
  }

  return {
    /** Null when nothing is being uploaded. */
    progress,
    /** Which of the last pictures were not uploaded, and why; empty if all were. */
    failure: [...refused, leftText(left, reason)].filter(Boolean).join(' '),
    upload: (files: File[]) => void upload(files),
    /** Uploads again what can succeed; undefined if nothing can. */
    retry: left.length > 0 ? () => void upload(left) : undefined,
    /** What is uploaded stays. */
    stop: () => running.current?.abort(),
    /** Stops without a word: the caller deletes what is uploaded. */
    discard: () => running.current?.abort(DISCARDED),
  }
}

const leftText = (left: File[], reason: string): string =>
  left.length > 0
    ? `${listed(left.map(({ name }) => name))} ${left.length === 1 ? "wasn't" : "weren't"} uploaded. ${reason}`
    : ''
