import { useLayoutEffect, useRef, useState } from 'react'
import { toastFailure } from '../../ui/toast.ts'
import { checkFiles, chosenSoFar, refusedText } from './check-files.ts'

interface FileChoiceOptions {
  /** The number of photos already added. */
  present: number
  limit: number
  onFiles: (files: File[]) => void
}

/** Takes chosen files, checks them by their first bytes, and says which are left out. */
export function useFileChoice({ present, limit, onFiles }: FileChoiceOptions) {
  const [refused, setRefused] = useState('')
  const [chosen, setChosen] = useState<readonly File[]>([])
  const count = useRef(present)
  const accept = useRef(onFiles)
  const checks = useRef<Promise<void>>(Promise.resolve())
  useLayoutEffect(() => {
    count.current = present
    accept.current = onFiles
  })

  async function check(files: File[]) {
    const checked = await checkFiles(files, { present: () => count.current, limit })
    const text = refusedText(checked.refused)
    setRefused(text)
    const before = count.current
    setChosen((known) => chosenSoFar(known, checked.usable, before))
    if (text) toastFailure('Some files were skipped', text)
    if (checked.files.length === 0) return
    count.current += checked.files.length
    accept.current(checked.files)
  }

  return {
    choose(files: File[]) {
      checks.current = checks.current.then(() => check(files))
    },
    /** Which of the last chosen files were left out, and why; empty if none. */
    refused,
    /** See `chosenSoFar`. */
    chosen,
    /** Clears `refused` and `chosen`. */
    clear() {
      setRefused('')
      setChosen([])
    },
    /** Waits until the chosen files are checked. Resolves to the number of photos then. */
    whenChecked: () => checks.current.then(() => count.current),
  }
}
