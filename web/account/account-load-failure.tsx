import { messageOf } from '../lib/api.ts'
import { LoadFailure } from '../ui/load-failure.tsx'
import { useEndedSession } from './session-end.ts'

interface AccountLoadFailureProps {
  /** Such as "We couldn't load your orders". */
  title: string
  error: Error
  /** By default the server's message. */
  text?: string
  onRetry: () => void
}

/** On a page for signed-in people, which shows the sign-in instead if the session has ended. */
export function AccountLoadFailure({ title, error, text = messageOf(error), onRetry }: AccountLoadFailureProps) {
  useEndedSession(error)
  return <LoadFailure title={title} text={text} onRetry={onRetry} />
}
