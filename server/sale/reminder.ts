import type { Queryable } from '../database/connect.ts'
import { inBatches } from '../database/in-batches.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../durations.ts'
import { AppError } from '../http/app-error.ts'
import type { Viewer } from '../http/viewer.ts'
import { readLink, requireLink } from '../mail/link-token.ts'
import { dueReminder } from './due-reminder.ts'
import { confirmationMail, reminderMail } from './reminder-mails.ts'
import { claimNext, confirmReminder, deleteReminder, deleteUnconfirmed, upsertReminder } from './reminder-queries.ts'
import { upcomingSale } from './sale.ts'
import { lockSaleBeforeProducts } from './sale-queries.ts'

const BATCH_SIZE = 200
const WEEK_MS = 7 * DAY_MS

/**
 * Subscribes an email address to reminders. The account's own verified address is confirmed immediately; any other one
 * gets a confirmation email first, so that nobody can subscribe others. Returns whether it is confirmed.
 */
export async function subscribe(deps: Deps, { account }: Viewer, email: string): Promise<boolean> {
  const { db, jobs, now } = deps
  const isOwn = account?.emailVerified === true && account.email.toLowerCase() === email.toLowerCase()
  const skippedKey = await currentKey(deps)
  await db.transaction(async (tx) => {
    const row = await upsertReminder(tx, email, now())
    if (isOwn) await confirmReminder(tx, row.id, now(), skippedKey)
    else await jobs.send(tx, 'mail', confirmationMail(deps, row))
  })
  return isOwn
}

/** Throws 400 for an invalid link, or if the address has been deleted meanwhile. */
export async function confirmByLink(deps: Deps, token: string): Promise<void> {
  const id = readLink(deps.sessionSecret, 'confirm reminders', token)
  const isConfirmed = id !== null && (await confirmReminder(deps.db, id, deps.now(), await currentKey(deps)))
  if (!isConfirmed) throw new AppError('bad_input', 'This link is no longer valid. Please sign up for reminders again.')
}

/** Deletes the address. False if that sign-up has ended already. Throws 400 for an invalid link. */
export async function stopByLink({ db, sessionSecret }: Deps, token: string): Promise<boolean> {
  return deleteReminder(db, requireLink(sessionSecret, 'stop reminders', token))
}

/** Job: queues the reminders that are due. If interrupted, the next run continues, and nobody gets one twice. */
export async function sendSaleReminders(deps: Deps): Promise<void> {
  const { db, jobs, now } = deps
  const upcoming = await upcomingSale(deps)
  if (!upcoming || !dueReminder(upcoming, now())) return
  await inBatches(db, BATCH_SIZE, async (tx) => {
    // An admin may have moved or deleted it meanwhile.
    const sale = await lockSaleBeforeProducts(tx, upcoming.id)
    const due = sale && dueReminder(sale, now())
    if (!sale || !due) return 0
    const rows = await claimNext(tx, due.key, BATCH_SIZE)
    for (const row of rows) await jobs.send(tx, 'mail', reminderMail(deps, row, { ...due, sale }))
    return rows.length
  })
}

export const deleteOldUnconfirmed = (db: Queryable, now: Date): Promise<void> =>
  deleteUnconfirmed(db, new Date(now.getTime() - WEEK_MS))

/** The reminder that is due now. New subscribers do not get it, because they have just seen the date. */
async function currentKey(deps: Deps): Promise<string | null> {
  const sale = await upcomingSale(deps)
  return (sale && dueReminder(sale, deps.now()))?.key ?? null
}
