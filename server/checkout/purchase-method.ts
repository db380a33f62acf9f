import { type SQL, sql } from 'drizzle-orm'
import type { PurchaseMethod } from '../../contracts/order-rules.ts'
import { checkoutSessions } from '../database/schema.ts'

/** How a purchase was paid, by its joined checkout. */
export const PURCHASE_METHOD: SQL<PurchaseMethod> = sql`case ${checkoutSessions.provider} when 'test' then 'test' else 'online' end`
