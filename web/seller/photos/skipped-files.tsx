import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { useFileChoice } from './use-file-choice.ts'

/** Which of the last chosen files were left out, and why. */
export function SkippedFiles({ refused, addAnyway }: Pick<ReturnType<typeof useFileChoice>, 'refused' | 'addAnyway'>) {
  if (!refused) return null
  return (
    <Note tone="warning" role="alert" className="flex flex-wrap items-center gap-x-4 text-sm">
      {refused}
      {addAnyway && (
        <Button variant="quiet" size="small" className="-my-1.5 -ml-3.5" onClick={addAnyway}>
          Add anyway
        </Button>
      )}
    </Note>
  )
}
