import type { Deps } from '../../deps.ts'
import { HOUR_SECONDS } from '../../durations.ts'
import { addressKey, typedKey } from '../../http/keys.ts'
import { createLimiter, type Limit } from '../../http/limiter.ts'
import { findOrdersOfAddress, groupByOrder } from './order-queries.ts'
import { receiptsMail } from './purchase-mails.ts'

/** Per recipient and per network address. */
const RECEIPT_MAILS: Limit = { name: 'receipt-mail', tries: 5, seconds: HOUR_SECONDS }

/** Per email. Members see all of their orders on their own page. */
const MAX_ORDERS = 50

/** Reveals nothing: a job finds out later whether the address is known. Throws 429. */
export async function requestReceipts({ db, jobs, pool }: Deps, email: string, ip: string): Promise<void> {
  await createLimiter(pool, RECEIPT_MAILS).count(addressKey(ip), typedKey(email))
  await jobs.send(db, 'receipts', { email })
}

/** Job: emails the receipt links of an address, if it has any. A retry with the same `id` sends the same email. */
export async function sendReceipts(
  { db, jobs, settings, now }: Deps,
  { email }: { email: string },
  id: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await findOrdersOfAddress(tx, email, MAX_ORDERS)
    const orders = groupByOrder(rows)
    const [latest] = orders
    // Use the stored address: `lower` also equates look-alikes, such as a Kelvin sign and a K.
    if (latest)
      await jobs.send(tx, 'mail', receiptsMail(settings, { id, to: latest[0].purchase.buyerEmail, orders }, now()))
  })
}
