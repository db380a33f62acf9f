import type { Deps } from '../deps.ts'
import { addressKey, typedKey } from '../http/keys.ts'
import { createLimiter, type Limit } from '../http/limiter.ts'
import { findOrdersOfAddress, groupByOrder } from './checkout-queries.ts'
import { receiptsMail } from './purchase-mails.ts'

/** Per recipient and per network address. */
const RECEIPT_MAILS: Limit = { name: 'receipt-mail', tries: 5, seconds: 60 * 60 }

/** A mail of a readable length. A member finds all of them on their page. */
const MOST_ORDERS = 50

/** Does the same for every address: whether it is known is found out by a job, later. Throws 429. */
export function createReceiptSender({ db, jobs, pool }: Pick<Deps, 'db' | 'jobs' | 'pool'>) {
  const mails = createLimiter(pool, RECEIPT_MAILS)
  return async (email: string, ip: string): Promise<void> => {
    await mails.count(addressKey(ip), typedKey(email))
    await jobs.send(db, 'receipts', { email })
  }
}

/** Job: one email with the links of all receipts of an address, if it has any. `id` makes it the same email each time. */
export async function sendReceipts(
  { db, jobs, settings, now }: Pick<Deps, 'db' | 'jobs' | 'settings' | 'now'>,
  { email }: { email: string },
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await findOrdersOfAddress(tx, email, MOST_ORDERS)
    const orders = groupByOrder(rows)
    const [latest] = orders
    // To the address as it was bought with: one that only looks the same to the database gets nothing.
    if (latest)
      await jobs.send(tx, 'mail', receiptsMail(settings, { id, to: latest[0].purchase.buyerEmail, orders }, now()))
  })
}
