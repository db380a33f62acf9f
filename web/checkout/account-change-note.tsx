import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Account } from '../../contracts/account.ts'

interface AccountChangeNoteProps {
  user: Account | null
  /** Path of the checkout. */
  next: string
}

/** Says who pays now, after the account that the checkout was opened with is no longer signed in. */
export function AccountChangeNote({ user, next }: AccountChangeNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone.
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} tabIndex={-1} role="status" className="mb-5 rounded-md bg-sun px-4 py-3 outline-none">
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
    </div>
  )
}
