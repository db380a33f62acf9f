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
  /** Forgets `refused`. */
  clear: () => void
}

/** Takes chosen files, checks them by their first bytes, and says which are left out. */
export function useFileChoice({ present, limit, onFiles }: FileChoiceOptions): FileChoice {
  const [refused, setRefused] = useState('')
  const latest = useRef({ present, onFiles })
  useLayoutEffect(() => {
    latest.current = { present, onFiles }
  })

  async function choose(chosen: File[]) {
    const checked = await checkFiles(chosen, { present: () => latest.current.present, limit })
    const text = refusedText(checked.refused)
    setRefused(text)
    if (text) toast({ tone: 'destructive', title: 'Some files were skipped', description: text })
    if (checked.files.length > 0) latest.current.onFiles(checked.files)
  }

  return { choose: (chosen) => void choose(chosen), refused, clear: () => setRefused('') }
}
