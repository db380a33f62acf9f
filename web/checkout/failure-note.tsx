import { messageOf } from '../lib/api.ts'
import type { ToastText } from '../ui/toast.ts'
import { openingFailure } from './opening-failure.ts'

/** Why the payment page could not be opened; stays after the toast is gone. */
export function FailureNote({ error, failure }: { error: Error; failure: ToastText }) {
  const { title, description } = openingFailure(error, {
    ...failure,
    description: messageOf(error, failure.description ?? ''),
  })
  return (
    <div role="alert" className="mb-4 rounded-md border border-clay bg-clay-wash px-4 py-3">
      <p className="font-semibold text-clay-deep">{title}</p>
      <p>{description}</p>
    </div>
  )
}
