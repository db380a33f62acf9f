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

/** Takes chosen files, checks them by their first bytes, and says which are left out. */
export function useFileChoice({ present, limit, known, onFiles }: FileChoiceOptions) {
  const [refused, setRefused] = useState('')
  const [repeated, setRepeated] = useState<File[]>([])
  const [chosen, setChosen] = useState<readonly File[]>([])
  const count = useRef(present)
  const accept = useRef(onFiles)
  const earlier = useRef(known)
  /** Those that `known` does not have yet. */
  const added = useRef<File[]>([])
  const checks = useRef<Promise<void>>(Promise.resolve())
  useLayoutEffect(() => {
    count.current = present
    accept.current = onFiles
    earlier.current = known
    added.current = []
  })

  async function check(files: File[], addsRepeated = false) {
    const checked = await checkFiles(files, {
      present: () => count.current,
      limit,
      known: () => (earlier.current && !addsRepeated ? [...earlier.current(), ...added.current] : []),
    })
    const text = refusedText(checked.refused)
    setRefused(text)
    setRepeated(checked.repeated)
    const before = count.current
    setChosen((known) => chosenSoFar(known, checked.usable, before))
    if (text) toastFailure('Some files were skipped', text)
    if (checked.files.length === 0) return
    count.current += checked.files.length
    added.current = [...added.current, ...checked.files]
    accept.current(checked.files)
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
    clear() {
      setRefused('')
      setRepeated([])
      setChosen([])
    },
    /** Waits until the chosen files are checked. Resolves to the number of photos then. */
    whenChecked: () => checks.current.then(() => count.current),
  }
}
