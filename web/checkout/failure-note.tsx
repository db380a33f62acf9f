import { messageOf } from '../lib/api.ts'
import { Note } from '../ui/note.tsx'
import type { ToastText } from '../ui/toast.ts'
import { openingFailure } from './opening-failure.ts'

/** Why the payment page could not be opened; stays after the toast is gone. */
export function FailureNote({ error, failure }: { error: Error; failure: ToastText }) {
  const { title, description } = openingFailure(error, {
    ...failure,
    description: messageOf(error, failure.description ?? ''),
  })
  return (
    <Note tone="failure" role="alert" className="mb-4">
      <p className="font-semibold text-clay-deep">{title}</p>
      <p>{description}</p>
    </Note>
  )
}
