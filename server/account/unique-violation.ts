import { DatabaseError } from 'pg'
import { AppError } from '../http/app-error.ts'

/** The unique constraints of `users`, in words. */
const TAKEN: Record<string, { field: string; message: string }> = {
  users_username_unique: { field: 'username', message: 'Username already taken' },
  users_email_unique: { field: 'email', message: 'Email already registered' },
}

/**
 * Two people may want the same name at the same time. The database decides; for the loser this makes a 409 of its error.
 * Anything else is thrown on as it is.
 */
export function throwTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  const taken = cause instanceof DatabaseError && cause.code === '23505' ? TAKEN[cause.constraint ?? ''] : undefined
  if (!taken) throw error
  throw new AppError('conflict', taken.message, { fields: { [taken.field]: taken.message } })
}
