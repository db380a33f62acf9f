import { DatabaseError } from 'pg'
import { AppError } from '../http/app-error.ts'

const TAKEN: Record<string, { field: string; message: string }> = {
  users_username_unique: { field: 'username', message: 'Username already taken' },
  users_email_unique: { field: 'email', message: 'Email already registered' },
}

/**
 * Translates a violated unique constraint of `users` into a 409, since two people may pick the same name at once. Rethrows
 * any other error.
 */
export function throwIfTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  const taken = cause instanceof DatabaseError && cause.code === '23505' ? TAKEN[cause.constraint ?? ''] : undefined
  if (!taken) throw error
  throw new AppError('conflict', taken.message, { fields: { [taken.field]: taken.message } })
}
