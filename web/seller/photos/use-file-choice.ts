import { useLayoutEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast.ts'
import { checkFiles, refusedText } from './check-files.ts'

interface FileChoiceOptions {
  /** How many photos there are. */
  present: number
  limit: number
  onFiles: (files: File[]) => void
}

interface FileChoice {
  choose: (files: File[]) => void
  /** Which of the last chosen files were left out, and why; empty if none. */
  refused: string
  /** The photos among the last chosen files, also those over the limit. */
  usable: readonly File[]
  /** Forgets `refused` and `usable`. */
  clear: () => void
  /** Waits until the chosen files are checked. Returns how many photos there are then. */
  whenChecked: () => Promise<number>
}

/** Takes chosen files, checks them by their first bytes, and says which are left out. */
export function useFileChoice({ present, limit, onFiles }: FileChoiceOptions): FileChoice {
  const [refused, setRefused] = useState('')
  const [usable, setUsable] = useState<readonly File[]>([])
  const count = useRef(present)
  const accept = useRef(onFiles)
  const checks = useRef<Promise<void>>(Promise.resolve())
  useLayoutEffect(() => {
    count.current = present
    accept.current = onFiles
  })

  async function check(chosen: File[]) {
    const checked = await checkFiles(chosen, { present: () => count.current, limit })
    const text = refusedText(checked.refused)
    setRefused(text)
    setUsable(checked.usable)
    if (text) toast({ tone: 'destructive', title: 'Some files were skipped', description: text })
    if (checked.files.length === 0) return
    count.current += checked.files.length
    accept.current(checked.files)
  }

  return {
    choose(chosen) {
      checks.current = checks.current.then(() => check(chosen))
    },
    refused,
    usable,
    clear() {
      setRefused('')
      setUsable([])
    },
    whenChecked: () => checks.current.then(() => count.current),
  }
}
