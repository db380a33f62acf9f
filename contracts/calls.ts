import type { z } from 'zod'
import { accountCalls } from './account.ts'
import { accountDataCalls } from './account-data.ts'
import { accountSecurityCalls } from './account-security.ts'
import { adminCalls } from './admin.ts'
import { adminListingCalls } from './admin-listing.ts'
import { analysisCalls } from './analysis.ts'
import { analyticsCalls } from './analytics.ts'
import { auditCalls } from './audit.ts'
import { bulkCalls } from './bulk.ts'
import { checkoutCalls } from './checkout.ts'
import { connectCalls } from './connect.ts'
import { contactCalls } from './contact.ts'
import { deskCalls } from './desk.ts'
import { deskPassCalls } from './desk-pass.ts'
import { draftCalls } from './draft.ts'
import { drawerCalls } from './drawer.ts'
import { favoriteCalls } from './favorite.ts'
import { holdCalls } from './hold.ts'
import { imageCalls } from './image.ts'
import { ledgerCalls } from './ledger.ts'
import { lineCalls } from './line.ts'
import { orderCalls } from './order.ts'
import { passkeyCalls } from './passkey.ts'
import { paymentAlertCalls } from './payment-alert.ts'
import { payoutCalls } from './payout.ts'
import { personCalls } from './person.ts'
import { pickupCalls } from './pickup.ts'
import { priceDropCalls } from './price-drop.ts'
import { priceTagCalls } from './price-tag.ts'
import { pricingCalls } from './pricing.ts'
import { productCalls } from './product.ts'
import { pushCalls } from './push.ts'
import { receiptCalls } from './receipt.ts'
import { reminderCalls } from './reminder.ts'
import { reportCalls } from './report.ts'
import { saleCalls } from './sale.ts'
import { savedSearchCalls } from './saved-search.ts'
import { sellerCalls } from './seller.ts'
import { settlementCalls } from './settlement.ts'
import { siteCalls } from './site.ts'
import { suggestionCalls } from './suggestion.ts'

/** Every endpoint of the API. The server registers each once; the browser's client derives its types from it. */
export const calls = {
  ...accountCalls,
  ...accountDataCalls,
  ...accountSecurityCalls,
  ...adminCalls,
  ...adminListingCalls,
  ...analysisCalls,
  ...analyticsCalls,
  ...auditCalls,
  ...bulkCalls,
  ...checkoutCalls,
  ...connectCalls,
  ...contactCalls,
  ...deskCalls,
  ...deskPassCalls,
  ...draftCalls,
  ...drawerCalls,
  ...favoriteCalls,
  ...holdCalls,
  ...imageCalls,
  ...ledgerCalls,
  ...orderCalls,
  ...passkeyCalls,
  ...lineCalls,
  ...paymentAlertCalls,
  ...personCalls,
  ...payoutCalls,
  ...pickupCalls,
  ...priceDropCalls,
  ...pricingCalls,
  ...productCalls,
  ...priceTagCalls,
  ...pushCalls,
  ...receiptCalls,
  ...reminderCalls,
  ...reportCalls,
  ...saleCalls,
  ...savedSearchCalls,
  ...sellerCalls,
  ...settlementCalls,
  ...siteCalls,
  ...suggestionCalls,
}

export type Calls = typeof calls
export type CallName = keyof Calls

type Schema<C, P extends string> = C extends { [key in P]: infer S extends z.ZodType } ? S : z.ZodUndefined

/** What handlers receive: after the schema's defaults and transforms. */
export type CallParams<N extends CallName> = z.output<Schema<Calls[N], 'params'>>
export type CallQuery<N extends CallName> = z.output<Schema<Calls[N], 'query'>>
export type CallBody<N extends CallName> = z.output<Schema<Calls[N], 'body'>>
export type CallAnswer<N extends CallName> = z.output<Calls[N]['answer']>
/** What clients receive as JSON. */
export type CallResult<N extends CallName> = z.input<Calls[N]['answer']>
/** What clients send. */
export type CallInput<N extends CallName, P extends 'params' | 'query' | 'body'> = z.input<Schema<Calls[N], P>>
