import type { Deps } from '../../deps.ts'
import { claimNotice, findAdmins } from './admin-notice-queries.ts'
import { type Notification, notify } from './notify.ts'

const NEVER_AGAIN = new Date(0)

/** Sends each admin a notice once, however many servers call this. */
export async function notifyAdminsOnce(deps: Deps, notice: string, read: () => Promise<Notification>): Promise<void> {
  const untold = (await findAdmins(deps.db, notice)).filter(({ sentAt }) => sentAt === null)
  if (untold.length === 0) return
  const notification = await read()
  for (const { id } of untold) await tell(deps, id, notice, notification, NEVER_AGAIN)
}

/** Sends each admin a notice at most once per `everyMs`. `read` gets the time of the last one; null means nothing new since. */
export async function notifyAdminsEvery(
  deps: Deps,
  everyMs: number,
  notice: string,
  read: (since: Date | null) => Promise<Notification | null>,
): Promise<void> {
  const notAfter = new Date(deps.now().getTime() - everyMs)
  for (const { id, sentAt } of await findAdmins(deps.db, notice)) {
    if (sentAt && sentAt > notAfter) continue
    const notification = await read(sentAt)
    if (notification) await tell(deps, id, notice, notification, notAfter)
  }
}

const tell = (deps: Deps, userId: number, notice: string, notification: Notification, notAfter: Date) =>
  deps.db.transaction(async (tx) => {
    if (await claimNotice(tx, { userId, notice, now: deps.now(), notAfter }))
      await notify(deps, tx, userId, notification)
  })
