import type { Role } from '../../contracts/account.ts'
import { recordAudit } from '../admin/audit.ts'
import { notifyServers } from '../database/changes.ts'
import type { Transaction } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { conflict, notAllowed, notFound } from '../http/app-error.ts'
import { EVERYTHING } from '../http/cache-tags.ts'
import type { Signed } from '../http/viewer.ts'
import { accountRestoredMail, accountSuspendedMail, madeAdminMail, verificationMail } from './account-mails.ts'
import { lockAdminsAnd, type UserRow, updateUser } from './account-queries.ts'
import { verificationLink } from './registration.ts'
import { endSessions } from './session/session-queries.ts'

const isActiveAdmin = ({ role, suspendedAt }: UserRow): boolean => role === 'admin' && suspendedAt === null

/**
 * Runs an admin's action on an account. Locks all admins too: if two admins demote each other at once, the second one
 * fails. Throws 403 then, and 404.
 */
function asAdmin(
  { db }: Pick<Deps, 'db'>,
  admin: Pick<Signed, 'id'>,
  id: number,
  run: (tx: Transaction, person: UserRow, admins: UserRow[]) => Promise<void>,
): Promise<void> {
  return db.transaction(async (tx) => {
    const locked = await lockAdminsAnd(tx, id)
    const admins = locked.filter(isActiveAdmin)
    if (!admins.some((one) => one.id === admin.id)) throw notAllowed('Admin privileges required.')
    const person = locked.find((one) => one.id === id)
    if (!person || person.deletedAt) throw notFound('Account not found')
    await run(tx, person, admins)
  })
}

const record = (tx: Transaction, admin: Signed, { id, username }: UserRow, action: string, details = {}) =>
  recordAudit(tx, { actorId: admin.id, action, subjectId: id, details: { username, ...details } })

/** Idempotent. Throws 403, 404, and 409 for the last admin. */
export function changeRole(deps: Deps, admin: Signed, id: number, role: Role): Promise<void> {
  return asAdmin(deps, admin, id, async (tx, person, admins) => {
    if (person.role === role) return
    if (role === 'seller' && !admins.some((one) => one.id !== id))
      throw conflict("That's the only admin. Make someone else an admin first.")
    if (role === 'admin' && person.suspendedAt) throw conflict('This account is suspended. Lift the suspension first.')
    if (role === 'admin' && !person.emailVerified) throw conflict("This account's email isn't verified yet.")
    await updateUser(tx, id, { role })
    await record(tx, admin, person, role === 'admin' ? 'account.made-admin' : 'account.made-seller')
    if (role === 'admin') await deps.jobs.send(tx, 'mail', madeAdminMail(deps, person, admin.username))
  })
}

/**
 * Suspends an account and ends its sessions and push subscriptions. Queues a job to hide its listings. Suspending again
 * updates the reason. Throws 403, 404, and 409 for one's own account.
 */
export function suspendAccount(deps: Deps, admin: Signed, id: number, reason: string): Promise<void> {
  return asAdmin(deps, admin, id, async (tx, person) => {
    if (id === admin.id) throw conflict("You can't suspend your own account.")
    if (person.suspendedAt && person.suspensionReason === reason) return
    const suspendedAt = person.suspendedAt ?? deps.now()
    const suspended = await updateUser(tx, id, { suspendedAt, suspensionReason: reason })
    const sessions = await endSessions(tx, id)
    await notifyServers(tx, EVERYTHING)
    await record(tx, admin, person, 'account.suspended', { reason, sessions })
    await deps.jobs.send(tx, 'align-listings', { accountId: id, actorId: admin.id })
    await deps.jobs.send(tx, 'mail', accountSuspendedMail(deps, suspended))
  })
}

/** Lifts a suspension and queues a job to restore its listings. Idempotent. Throws 403 and 404. */
export function restoreAccount(deps: Deps, admin: Signed, id: number): Promise<void> {
  return asAdmin(deps, admin, id, async (tx, person) => {
    if (!person.suspendedAt) return
    await updateUser(tx, id, { suspendedAt: null, suspensionReason: null })
    await record(tx, admin, person, 'account.restored')
    await deps.jobs.send(tx, 'align-listings', { accountId: id, actorId: admin.id })
    await deps.jobs.send(tx, 'mail', accountRestoredMail(deps, person))
  })
}

/** Sends a new verification link. Throws 403, 404, and 409 for a verified or suspended account. */
export function resendVerificationTo(deps: Deps, admin: Signed, id: number): Promise<void> {
  const { token, link } = verificationLink(deps)
  return asAdmin(deps, admin, id, async (tx, person) => {
    if (person.emailVerified) throw conflict("This account's email is verified already.")
    if (person.suspendedAt) throw conflict('This account is suspended. Lift the suspension first.')
    const renewed = await updateUser(tx, id, link)
    await record(tx, admin, person, 'account.verification-resent')
    await deps.jobs.send(tx, 'mail', verificationMail(deps, renewed, token))
  })
}
