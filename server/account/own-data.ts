import type { AccountExport } from '../../contracts/account-data.ts'
import type { Proof } from '../../contracts/account-security.ts'
import { recordAudit } from '../admin/audit.ts'
import { notifyServers } from '../database/changes.ts'
import type { Deps } from '../deps.ts'
import { conflict, notSignedIn } from '../http/app-error.ts'
import { EVERYTHING } from '../http/cache-tags.ts'
import { dayAndTime } from '../mail/day-and-time.ts'
import { imageUrl } from '../providers/images/port.ts'
import { accountDeletedMail } from './account-mails.ts'
import { lockAdminsAnd } from './account-queries.ts'
import {
  type DeletionBlockers,
  erase,
  findBalance,
  findBlockers,
  lockItems,
  OWN_MARK_DELAY_MS,
} from './erase-queries.ts'
import { readEverything } from './export-queries.ts'
import { lockProven, requireProof, requireUser } from './proof.ts'
import type { Holder } from './session/session-holder.ts'

export async function exportAccount(
  { db, now, providers: { images } }: Deps,
  accountId: number,
): Promise<AccountExport> {
  const all = await readEverything(db, accountId)
  if (!all) throw notSignedIn()
  const pictures = all.images.map(({ path, ...image }) => ({ url: imageUrl(images, String(path)), ...image }))
  return { exportedAt: now().toISOString(), ...all, images: pictures }
}

/**
 * Deletes the account for good and sends a last email. Throws what `requireProof` and `lockProven` throw, and 409 with the
 * reason while it cannot be deleted. Row locks on the account and its products serialize it with concurrent purchases.
 */
export async function deleteAccount(deps: Deps, { accountId, startedAt }: Holder, proof: Proof): Promise<void> {
  const { db, jobs, now } = deps
  const user = await requireUser(db, accountId)
  await requireProof(deps, user, proof, startedAt)
  await db.transaction(async (tx) => {
    // Nobody can start to buy one of them after the check.
    await lockItems(tx, accountId)
    // Two admins may delete their accounts at once: the second one must see that it is the last.
    if (user.role === 'admin') await lockAdminsAnd(tx, accountId)
    await lockProven(tx, user)
    refuseIfBlocked(await findBlockers(tx, accountId, now()))
    const balance = await findBalance(tx, accountId)
    const paths = await erase(tx, accountId, user.email, now())
    if (paths.length > 0) await jobs.send(tx, 'release-images', { paths })
    await notifyServers(tx, EVERYTHING)
    await recordAudit(tx, { actorId: null, action: 'account.deleted', subjectId: accountId })
    await jobs.send(tx, 'mail', accountDeletedMail(deps, user, balance))
  })
}

function refuseIfBlocked(blockers: DeletionBlockers): void {
  const { isPaying, isOffering, isBeingPaid, awaitsPickup, ownMarkAt, isLastAdmin } = blockers
  if (isPaying)
    throw conflict("A payment for something you're buying or selling is in progress. Please try again in half an hour.")
  if (isOffering)
    throw conflict("Something you're selling is offered to the next in line. Please try again in a few minutes.")
  if (isBeingPaid) throw conflict('A payout to you is still being settled. Please try again in a few minutes.')
  if (awaitsPickup)
    throw conflict('Something you bought or sold still has to be handed over. You can delete your account after that.')
  if (ownMarkAt) {
    const freeAt = dayAndTime(new Date(ownMarkAt.getTime() + OWN_MARK_DELAY_MS), undefined)
    throw conflict(
      `You marked something you sold as handed over less than 24 hours ago. You can delete your account after ${freeAt}.`,
    )
  }
  if (isLastAdmin) throw conflict("You're the only admin. Make someone else an admin first.")
}
