import { Link } from '@tanstack/react-router'
import type { Account } from '../../contracts/account.ts'
import { focusOnce } from '../ui/focus-once.ts'
import { Note } from '../ui/note.tsx'

interface AccountChangeNoteProps {
  user: Account | null
  /** Path of the checkout. */
  next: string
}

/** Says who pays now, after the account that the checkout was opened with is no longer signed in. */
export function AccountChangeNote({ user, next }: AccountChangeNoteProps) {
  return (
    // The button that was pressed may be gone.
    <Note ref={focusOnce} tabIndex={-1} role="status" className="mb-5 outline-none">
      {user ? (
        `You're signed in as ${user.username} now. Please check the details before you pay.`
      ) : (
        <>
          You were signed out, and nothing was charged. Continue as a guest, or{' '}
          <Link
            to="/login"
            search={{ next }}
            className="-my-2.5 inline-block py-2.5 font-semibold text-fern underline underline-offset-4"
          >
            sign in again
          </Link>
          .
        </>
      )}
    </Note>
  )
}
