import { forgetOldSessions } from '../account/session-queries.ts'
import { forgetOldEvents } from '../analytics/analytics.ts'
import { forgetOldHolders } from '../checkout/hold-limits.ts'
import { reconcile } from '../checkout/reconcile.ts'
import { forgetOldMessages } from '../contact/contact.ts'
import { tellOfFavourites } from '../favourite/favourite-mail.ts'
import { forgetOldTries } from '../limits/forget-old-tries.ts'
import { makeLooks } from '../look/make-looks.ts'
import { deliverMail } from '../mail/deliver-mail.ts'
import type { Parts } from '../parts.ts'
import { foldCounts } from '../product/fold-counts.ts'
import { releaseImages } from '../product/product-images.ts'
import { forgetAddresses } from '../product/view-counting.ts'
import { refreshRecommendations } from '../recommendation/recommendation.ts'
import { forgetUnconfirmed, remindOfSales } from '../reminder/reminder.ts'
import { forgetOldPictures } from '../share/share-picture.ts'
import { foldTotals } from '../totals/totals.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Everything that happens without anybody asking. Called once the server listens. */
export async function startJobs(parts: Parts): Promise<void> {
  const { jobs, db, now } = parts
  await jobs.work('mail', (mail) => deliverMail(parts, mail))
  await jobs.work('recommendations', ({ productId }) => refreshRecommendations(parts, productId))
  await jobs.work('release-images', ({ paths }) => releaseImages(parts, paths))
  await jobs.every(MINUTE, 'fold-listing-counts', () => foldCounts(parts))
  await jobs.every(MINUTE, 'fold-totals', () => foldTotals(parts))
  await jobs.every(HOUR, 'forget-old-events', () => forgetOldEvents(parts))
  await jobs.every(HOUR, 'forget-view-addresses', () => forgetAddresses(parts))
  await jobs.every(MINUTE, 'make-looks', () => makeLooks(parts))
  await jobs.every(2 * MINUTE, 'reconcile-checkouts', () => reconcile(parts))
  await jobs.every(HOUR, 'forget-old-holders', () => forgetOldHolders(db, now()))
  await jobs.every(HOUR, 'forget-old-sessions', () => forgetOldSessions(db, now()))
  await jobs.every(MINUTE, 'remind-of-sales', () => remindOfSales(parts))
  await jobs.every(MINUTE, 'tell-of-favourites', () => tellOfFavourites(parts))
  await jobs.every(HOUR, 'forget-unconfirmed-reminders', () => forgetUnconfirmed(parts))
  await jobs.every(HOUR, 'forget-old-pictures', () => forgetOldPictures(parts))
  await jobs.every(HOUR, 'forget-old-messages', () => forgetOldMessages(parts))
  await jobs.every(HOUR, 'forget-old-tries', () => forgetOldTries(db, now()))
}
