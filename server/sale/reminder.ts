import type { Queryable } from '../database/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { readLink } from '../mail/link-token.ts'
import { dueMail } from './due.ts'
import { confirmationMail, reminderMail } from './reminder-mails.ts'
import { confirmReminder, deleteReminder, deleteUnconfirmed, takeNext, upsertReminder } from './reminder-queries.ts'
import { upcomingSale } from './sale.ts'

/** Mails queued in one transaction. */
const AT_ONCE = 200
const WEEK = 7 * 24 * 60 * 60 * 1000

/**
 * Takes an address that wants to be reminded. The verified address of the account that asks needs no more than that; any
 * other one is asked by mail first, or anybody could have anybody written to. Answers whether it is settled.
 */
export async function askForReminders(deps: Deps, { account }: Viewer, email: string): Promise<boolean> {
  const { db, jobs, now } = deps
  const isOwn = account?.emailVerified === true && account.email.toLowerCase() === email.toLowerCase()
  const past = await currentKey(deps)
  await db.transaction(async (tx) => {
    const row = await upsertReminder(tx, email, now())
    if (isOwn) await confirmReminder(tx, row.id, now(), past)
    else await jobs.send(tx, 'mail', confirmationMail(deps, row))
  })
  return isOwn
}

/** Throws 400 for a link that is not ours, or whose address has been forgotten since. */
export async function confirmByLink(deps: Deps, token: string): Promise<void> {
  const id = readLink(deps.sessionSecret, 'confirm reminders', token)
  const isConfirmed = id !== null && (await confirmReminder(deps.db, id, deps.now(), await currentKey(deps)))
  if (!isConfirmed) throw new AppError('bad_input', 'This link is no longer valid. Please sign up for reminders again.')
}

/** Forgets the address. Once more is no error; a link that is not ours is 400. */
export async function stopByLink({ db, sessionSecret }: Deps, token: string): Promise<void> {
  const id = readLink(sessionSecret, 'stop reminders', token)
  if (id === null) throw new AppError('bad_input', 'This link is incomplete. Please copy all of it from the email.')
  await deleteReminder(db, id)
}

/** Queues the mails that are due. Cut off at any point it goes on where it was, and nobody gets one twice. */
export async function remindOfSales(deps: Deps): Promise<void> {
  const { db, jobs, now } = deps
  const sale = await upcomingSale(deps)
  const due = sale && dueMail(sale, now())
  if (!sale || !due) return
  for (let taken = AT_ONCE; taken === AT_ONCE; )
    taken = await db.transaction(async (tx) => {
      const rows = await takeNext(tx, due.key, AT_ONCE)
      for (const row of rows) await jobs.send(tx, 'mail', reminderMail(deps, row, { ...due, sale }))
      return rows.length
    })
}

export const forgetUnconfirmed = ({ db, now }: Pick<Deps, 'now'> & { db: Queryable }): Promise<void> =>
  deleteUnconfirmed(db, new Date(now().getTime() - WEEK))

/** The mail that is under way just now: whoever signs up in that hour or day has the date before their eyes. */
async function currentKey(deps: Deps): Promise<string | null> {
  const sale = await upcomingSale(deps)
  return (sale && dueMail(sale, deps.now()))?.key ?? null
}
