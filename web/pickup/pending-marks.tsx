import { Link } from '@tanstack/react-router'
import { plural } from '../../contracts/counts.ts'
import { Button } from '../ui/button.tsx'
import { CloseButton } from '../ui/close-button.tsx'
import type { Notice, OutboxState } from './outbox.ts'

interface PendingMarksProps extends OutboxState {
  onSend: () => void
  onDismiss: (key: string) => void
}

const TEXTS = {
  unreachable: {
    saved: "Everything is saved on this device. We'll send it when you're back online.",
    unsaved: "This browser can't save anything, so keep this page open. We'll send it when you're back online.",
  },
  'signed-out': {
    saved: "You're signed out. We'll send everything when you sign in again.",
    unsaved:
      "You're signed out, and this browser can't save anything. Sign in in another tab, and keep this page open.",
  },
}

/**
 * Marks that are not sent yet, the reason, and marks that the server rejected. Below a list it is in view wherever a button
 * was pressed, and moves nothing when it comes.
 */
export const PendingMarks = ({ pending, notices, problem, isSaved, onSend, onDismiss }: PendingMarksProps) => (
  <div className="sticky not-has-[p]:absolute bottom-4 z-20 in-[dialog]:-bottom-5 in-[dialog]:mt-4 grid max-h-[50dvh] gap-3 overflow-y-auto print:hidden">
    <div role="status" className="grid empty:absolute">
      {problem && pending.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md bg-sun py-2 pr-2 pl-4">
          <p className="min-w-0 flex-1 basis-56">
            <strong>{plural(pending.length, 'change')} not sent yet.</strong>{' '}
            {TEXTS[problem][isSaved ? 'saved' : 'unsaved']}
          </p>
          {problem === 'signed-out' && isSaved ? (
            <Link to="/login" search={{ next: '/pickup' }} className="inline-flex min-h-11 items-center px-3 underline">
              Sign In
            </Link>
          ) : (
            <Button variant="quiet" size="small" onClick={onSend}>
              Send now
            </Button>
          )}
        </div>
      )}
    </div>
    <div role="alert" className="grid gap-3 empty:absolute">
      {notices.map((notice) => (
        <NoticeLine key={notice.key} notice={notice} onDismiss={onDismiss} />
      ))}
    </div>
  </div>
)

const NoticeLine = ({ notice, onDismiss }: { notice: Notice; onDismiss: (key: string) => void }) => (
  <div className="flex items-start gap-3 rounded-md bg-clay-wash py-1.5 pr-1.5 pl-4">
    <p className="min-w-0 flex-1 py-2">{notice.text}</p>
    <CloseButton label="Dismiss" onClick={() => onDismiss(notice.key)} className="hover:bg-card" />
  </div>
)
