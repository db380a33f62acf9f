import { randomInt } from 'node:crypto'
import { NewUsername } from '../../contracts/account-forms.ts'
import { MAX_USERNAME_LENGTH } from '../../contracts/account-rules.ts'

const MAX_TRIES = 20

/**
 * Candidate usernames for someone who did not choose one: the first name or else the part of the email before the @, then
 * the same with random digits. All of them are valid for registration.
 */
export function* usernamesFor(firstName: string | null, email: string): Generator<string> {
  const base = plain(firstName ?? '') || plain(email.split('@')[0] ?? '') || 'member'
  if (NewUsername.safeParse(base).success) yield base
  for (let tries = 0; tries < MAX_TRIES; tries++) yield `${base}_${randomInt(10_000, 100_000)}`
}

/** `Zoë O'Hara` to `zoe_o_hara`, with room for digits; empty if it contains a reserved word. */
function plain(text: string): string {
  const name = text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, MAX_USERNAME_LENGTH - 6)
    .replace(/^_|_$/g, '')
  return NewUsername.safeParse(`${name}_00000`).success ? name : ''
}
