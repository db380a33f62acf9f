import { useCallback, useEffect, useState } from 'react'
import { type ToastText, toast } from '../ui/toast.ts'

/** Longer than a toast with Undo is shown. */
const UNDO_MS = 10_000

/** Carries out what the server cannot undo only once a toast's Undo has expired, with `finish`, or when the page is left. */
export function useUndoable<Task>(carryOut: (task: Task) => void | Promise<void>) {
  const [waiting] = useState(() => new Set<Task>())
  const end = useCallback(
    async (task: Task) => {
      if (waiting.delete(task)) await carryOut(task)
    },
    [waiting, carryOut],
  )
  /** Carries out at once what could be undone. */
  const finish = useCallback(async () => void (await Promise.all([...waiting].map(end))), [waiting, end])
  useEffect(() => () => void finish(), [finish])

  const defer = useCallback(
    (task: Task, text: ToastText, onUndo: () => void) => {
      waiting.add(task)
      setTimeout(() => void end(task), UNDO_MS)
      const undo = () => (waiting.delete(task) ? onUndo() : toast({ title: 'It is already deleted' }))
      toast({ ...text, action: { label: 'Undo', onClick: undo } })
    },
    [waiting, end],
  )
  return { waiting, defer, finish }
}
