import { deliverPush } from './account/notification/deliver-push.ts'
import { notifyOfSales } from './account/notification/sale-notice.ts'
import { sendSaleStartAlerts } from './account/notification/sale-opening.ts'
import { deleteOldChallenges } from './account/passkey/passkey-queries.ts'
import { deleteExpiredSessions } from './account/session/session-queries.ts'
import { compactTotals } from './admin/totals.ts'
import { deleteOldEvents } from './analytics/analytics.ts'
import { alignSuspended } from './checkout/align-suspended.ts'
import { clearOldHolders } from './checkout/hold/hold-limit-queries.ts'
import { moveDueLines } from './checkout/line/line.ts'
import { sendReceipts } from './checkout/order/send-receipts.ts'
import { reconcile } from './checkout/reconcile.ts'
import { clearUnpaidBuyers } from './checkout/unpaid-buyers.ts'
import { deleteOldMessages } from './contact/contact.ts'
import type { Transaction } from './database/connect.ts'
import { withLongStatements } from './database/long-statements.ts'
import type { Deps } from './deps.ts'
import { tellOfMoves } from './desk/tell-of-moves.ts'
import { HOUR_SECONDS, MINUTE_SECONDS } from './durations.ts'
import { sendFavoriteMails } from './favorite/favorite-mail.ts'
import { sendPriceDropAlerts, sendSalePriceDropAlerts } from './favorite/price-drop.ts'
import { sendSearchMatches } from './favorite/search-matches.ts'
import { deleteExpiredAttempts } from './http/limiter.ts'
import { releaseUnneeded } from './image/orphans.ts'
import { settlePayouts } from './ledger/transfer.ts'
import { storeFeatures } from './listing-assistant/store-features.ts'
import { deliverMail } from './mail/deliver-mail.ts'
import { deleteOldPictures } from './pages/share-picture.ts'
import { notifyOfFigures } from './pickup/sale-figures.ts'
import { tellSellersOfSales } from './pickup/seller-summary.ts'
import { notifyOfPendingItems } from './product/pending-notice.ts'
import { applyPriceDrops } from './product/price-drop.ts'
import { releaseImages } from './product/product-images.ts'
import { compactCounts } from './product/product-list-queries.ts'
import { refreshRecommendations } from './product/recommendation.ts'
import { sendReviewMails } from './product/review-mails.ts'
import { pruneVocabulary } from './product/search-queries.ts'
import { clearOldAddresses } from './product/view-queries.ts'
import { deleteOldUnconfirmed, sendSaleReminders } from './sale/reminder.ts'
import { createDescriber } from './seller/describe-drafts.ts'
import { deleteOldDrafts } from './seller/draft.ts'
import { describeWithoutWaiting } from './seller/draft-analysis-queries.ts'

export async function startJobs(deps: Deps): Promise<void> {
  const { jobs, db, now } = deps
  const runLong = (seconds: number, name: string, run: (tx: Transaction, now: Date) => Promise<void>) =>
    jobs.every(seconds, name, () => withLongStatements(db, (tx) => run(tx, now())))
  await jobs.work('mail', (mail) => deliverMail(deps, mail))
  await jobs.work('push', (job) => deliverPush(deps, job))
  await jobs.work('price-drop', (job) => sendPriceDropAlerts(deps, job))
  await jobs.work('sale-price-drop', (job) => sendSalePriceDropAlerts(deps, job))
  await jobs.work('receipts', (request, id) => sendReceipts(deps, request, id))
  await jobs.work('recommendations', ({ productId }) => refreshRecommendations(deps, productId))
  await jobs.work('release-images', ({ paths }, _id, signal) => releaseImages(deps, paths, signal))
  await jobs.work('align-listings', ({ accountId, actorId }) => alignSuspended(deps, accountId, actorId))
  // The budget may have been raised.
  await jobs.once('describe-without-waiting', () => describeWithoutWaiting(db, now()))
  const describeDrafts = createDescriber(deps)
  await jobs.work('describe-drafts', (_request, _id, signal) => describeDrafts(signal))
  await jobs.every(5, 'describe-due-drafts', describeDrafts)
  await jobs.every(HOUR_SECONDS, 'delete-old-drafts', () => deleteOldDrafts(deps))
  await runLong(MINUTE_SECONDS, 'fold-listing-counts', compactCounts)
  await runLong(12 * HOUR_SECONDS, 'prune-vocabulary', pruneVocabulary)
  await runLong(MINUTE_SECONDS, 'fold-totals', compactTotals)
  await runLong(HOUR_SECONDS, 'forget-old-events', deleteOldEvents)
  await runLong(HOUR_SECONDS, 'forget-view-addresses', clearOldAddresses)
  await jobs.every(HOUR_SECONDS, 'release-unneeded-images', (signal) => releaseUnneeded(deps, signal))
  await jobs.every(MINUTE_SECONDS, 'store-image-features', (signal) => storeFeatures(deps, signal))
  await jobs.every(2 * MINUTE_SECONDS, 'reconcile-checkouts', () => reconcile(deps))
  await jobs.every(2 * MINUTE_SECONDS, 'settle-payouts', () => settlePayouts(deps))
  await jobs.every(5, 'move-lines', () => moveDueLines(deps))
  await jobs.every(5, 'apply-price-drops', () => applyPriceDrops(deps))
  await jobs.every(MINUTE_SECONDS, 'send-review-mails', () => sendReviewMails(deps))
  await jobs.every(MINUTE_SECONDS, 'tell-admins-of-sales', () => notifyOfSales(deps))
  await jobs.every(MINUTE_SECONDS, 'tell-admins-of-figures', () => notifyOfFigures(deps))
  await jobs.every(MINUTE_SECONDS, 'tell-sellers-of-sales', () => tellSellersOfSales(deps))
  await jobs.every(5 * MINUTE_SECONDS, 'tell-admins-of-waiting', () => notifyOfPendingItems(deps))
  await runLong(HOUR_SECONDS, 'forget-old-holders', clearOldHolders)
  await runLong(12 * HOUR_SECONDS, 'clear-unpaid-buyers', clearUnpaidBuyers)
  await runLong(HOUR_SECONDS, 'forget-old-sessions', deleteExpiredSessions)
  await runLong(HOUR_SECONDS, 'forget-old-challenges', deleteOldChallenges)
  await jobs.every(MINUTE_SECONDS, 'tell-of-moved-sales', () => tellOfMoves(deps))
  await jobs.every(MINUTE_SECONDS, 'remind-of-sales', () => sendSaleReminders(deps))
  // Favorites first: an account that gets an email about them gets none about the opening.
  await jobs.every(MINUTE_SECONDS, 'tell-of-favourites', () =>
    sendFavoriteMails(deps).then(() => sendSaleStartAlerts(deps)),
  )
  await jobs.every(5 * MINUTE_SECONDS, 'send-search-matches', () => sendSearchMatches(deps))
  await runLong(HOUR_SECONDS, 'forget-unconfirmed-reminders', deleteOldUnconfirmed)
  await jobs.every(HOUR_SECONDS, 'forget-old-pictures', () => deleteOldPictures(deps))
  await runLong(HOUR_SECONDS, 'forget-old-messages', deleteOldMessages)
  await runLong(HOUR_SECONDS, 'forget-old-tries', deleteExpiredAttempts)
}
