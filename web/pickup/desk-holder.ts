import type { Account } from '../../contracts/account.ts'
import type { HeldPass } from '../../contracts/desk-pass.ts'
import { helperName } from '../../contracts/desk-pass-rules.ts'

/** Whose desk this is. */
export interface DeskHolder {
  /** Whose saved lists and pending marks are on this device: an account's id, or `pass:7`. */
  key: number | string
  /** The name under which the server records marks. */
  name: string
  kind: 'admin' | 'seller' | 'helper'
  /** A helper's pass; null for an account. */
  pass: HeldPass | null
}

const HELPER = 'pass:'

export const helperKey = (passId: number): string => HELPER + passId

export const isHelperKey = (key: string): boolean => key.startsWith(HELPER)

/** The server's rule: with a pass, a seller is a helper, but an admin stays an admin. */
export function deskHolder(user: Account | null, pass: HeldPass | null): DeskHolder | null {
  if (pass && user?.role !== 'admin')
    return { key: helperKey(pass.id), name: helperName(pass.name), kind: 'helper', pass }
  return user && { key: user.id, name: user.username, kind: user.role === 'admin' ? 'admin' : 'seller', pass: null }
}
