import { DatabaseError } from 'pg'

/** The name of the constraint that a failed query violates; undefined if it failed for another reason. */
export function violatedConstraint(error: unknown): string | undefined {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof DatabaseError ? cause.constraint : undefined
}
