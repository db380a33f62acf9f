import { useLayoutEffect, useRef, useState } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import { checkFiles, chosenSoFar, refusedText } from './check-files.ts'
import type { ChosenPhoto } from './chosen-photo.ts'

interface FileChoiceOptions {
  /** The number of photos already added. */
  present: number
  limit: number
  /** Photos already added, which are left out when they are chosen again. Without it, all are taken. */
  known?: () => readonly ChosenPhoto[]
  onFiles: (files: File[]) => void
}

const NOTHING = { refused: '', repeated: [] as File[], chosen: [] as readonly File[] }

/** Takes chosen files, checks them by their first bytes, and says which are left out. */
export function useFileChoice({ present, limit, known, onFiles }: FileChoiceOptions) {
  const [{ refused, repeated, chosen }, setLast] = useState(NOTHING)
  /** As of the latest render. `added`: those that `present` counts, but `known` does not have yet. */
  const latest = useRef({ present, known, onFiles, added: [] as File[] })
  const checks = useRef<Promise<void>>(Promise.resolve())
  useLayoutEffect(() => {
    latest.current = { present, known, onFiles, added: [] }
  })

  async function check(files: File[], addsRepeated = false) {
    const checked = await checkFiles(files, {
      present: () => latest.current.present,
      limit,
      known: () => (latest.current.known && !addsRepeated ? [...latest.current.known(), ...latest.current.added] : []),
    })
    const refused = refusedText(checked.refused)
    const { present, added, onFiles } = latest.current
    setLast(({ chosen }) => ({
      refused,
      repeated: checked.repeated,
      chosen: chosenSoFar(chosen, checked.usable, present),
    }))
    if (refused) toastFailure('Some files were skipped', refused)
    if (checked.files.length === 0) return
    latest.current.present += checked.files.length
    added.push(...checked.files)
    onFiles(checked.files)
  }

  function choose(files: File[], addsRepeated?: boolean) {
    checks.current = checks.current.then(() => check(files, addsRepeated))
  }

  return {
    choose: (files: File[]) => choose(files),
    /** Adds those of the last chosen files that were already here; undefined if none were. */
    addAnyway: repeated.length > 0 ? () => choose(repeated, true) : undefined,
    /** Which of the last chosen files were left out, and why; empty if none. */
    refused,
    /** See `chosenSoFar`. */
    chosen,
    /** Clears `refused`, `addAnyway` and `chosen`. */
    clear: () => setLast(NOTHING),
    /** Waits until the chosen files are checked. Resolves to the number of photos then. */
    whenChecked: () => checks.current.then(() => latest.current.present),
  }
}
