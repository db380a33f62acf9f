import { randomBytes } from 'node:crypto'
import type { NewSecondFactor, Proof, RecoveryCodes, SecondFactor } from '../../../contracts/account-security.ts'
import type { Answer } from '../../../contracts/call.ts'
import type { Deps } from '../../deps.ts'
import { conflict } from '../../http/app-error.ts'
import { accountKey } from '../../http/keys.ts'
import { createLimiter } from '../../http/limiter.ts'
import { seal } from '../../sealed.ts'
import { FAILED_CODES } from '../account-limits.ts'
import { secondFactorOffMail, secondFactorOnMail } from '../account-mails.ts'
import { updateUser } from '../account-queries.ts'
import { lockProven, requireProof, requireUser, wrongCode } from '../proof.ts'
import type { Holder } from '../session/session-holder.ts'
import { endSessions } from '../session/session-queries.ts'
import { makeRecoveryCodes } from './recovery-code.ts'
import { isCodeOf, KEY_PURPOSE } from './second-factor-check.ts'
import {
  countRecoveryCodes,
  dropSecondFactor,
  findSecondFactor,
  putSecondFactor,
  replaceRecoveryCodes,
} from './second-factor-queries.ts'
import { newTotpSecret, qrCodeOf, totpAddress } from './totp.ts'

export async function secondFactorOf(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  accountId: number,
): Promise<Answer<typeof SecondFactor>> {
  const user = await requireUser(db, accountId)
  return {
    isOn: user.secondFactorSince !== null,
    since: user.secondFactorSince,
    recoveryCodesLeft: await countRecoveryCodes(db, accountId),
    isRequired: user.role === 'admin' && settings.ADMIN_REQUIRE_2FA,
  }
}

/** A secret for an authenticator app. Throws what `requireProof` and `lockProven` throw, and 409 if it is already on. */
export async function beginSecondFactor(deps: Deps, holder: Holder, proof: Proof): Promise<NewSecondFactor> {
  const { db, sessionSecret, settings } = deps
  const user = await requireUser(db, holder.accountId)
  if (user.secondFactorSince) throw conflict('Two-step sign-in is already on. Turn it off first to use another app.')
  await requireProof(deps, user, proof, holder.startedAt)
  const secret = newTotpSecret()
  const factor = { userId: user.id, secret: seal(sessionSecret, KEY_PURPOSE, secret), salt: randomBytes(16) }
  await db.transaction(async (tx) => {
    await lockProven(tx, user)
    await putSecondFactor(tx, factor)
  })
  const address = totpAddress(secret, settings.BRAND_NAME, user.username)
  return { secret: secret.replaceAll(/(.{4})(?=.)/g, '$1 '), address, qrCode: qrCodeOf(address) }
}

/** Turns it on with a first code, ends all other sessions and emails the owner. Throws 400, 409, 429. */
export async function confirmSecondFactor(deps: Deps, holder: Holder, code: string): Promise<RecoveryCodes> {
  const { db, jobs, now, pool } = deps
  const failures = createLimiter(pool, FAILED_CODES)
  const user = await requireUser(db, holder.accountId)
  const factor = await findSecondFactor(db, user.id)
  if (user.secondFactorSince || !factor) throw beginAgain()
  const key = accountKey(user.id)
  await failures.check(key)
  if (!(await isCodeOf(deps, user, code))) {
    await failures.count(key)
    throw wrongCode(code)
  }
  const { recoveryCodes, hashes } = await makeRecoveryCodes(factor.salt, key)
  await db.transaction(async (tx) => {
    await lockProven(tx, user)
    // Another window may have started over, with another secret.
    if ((await findSecondFactor(tx, user.id))?.secret !== factor.secret) throw beginAgain()
    await updateUser(tx, user.id, { secondFactorSince: now() })
    await replaceRecoveryCodes(tx, user.id, hashes)
    await endSessions(tx, user.id, holder.sessionId)
    await jobs.send(tx, 'mail', secondFactorOnMail(deps, user))
  })
  return { recoveryCodes }
}

/** Throws what `requireProof` and `lockProven` throw, and 409 if it is off. */
export async function renewRecoveryCodes(deps: Deps, holder: Holder, proof: Proof): Promise<RecoveryCodes> {
  const { db } = deps
  const user = await requireUser(db, holder.accountId)
  const factor = await findSecondFactor(db, user.id)
  if (!user.secondFactorSince || !factor) throw isOff()
  await requireProof(deps, user, proof, holder.startedAt)
  const { recoveryCodes, hashes } = await makeRecoveryCodes(factor.salt, accountKey(user.id))
  await db.transaction(async (tx) => {
    await lockProven(tx, user)
    await replaceRecoveryCodes(tx, user.id, hashes)
  })
  return { recoveryCodes }
}

/** Throws what `requireProof` and `lockProven` throw, and 409 if it is off. */
export async function turnOffSecondFactor(deps: Deps, holder: Holder, proof: Proof): Promise<void> {
  const user = await requireUser(deps.db, holder.accountId)
  if (!user.secondFactorSince) throw isOff()
  await requireProof(deps, user, proof, holder.startedAt)
  await deps.db.transaction(async (tx) => {
    await lockProven(tx, user)
    await updateUser(tx, user.id, { secondFactorSince: null })
    await dropSecondFactor(tx, user.id)
    await deps.jobs.send(tx, 'mail', secondFactorOffMail(deps, user))
  })
}

const beginAgain = () => conflict('Please start over: this was turned on or canceled in the meantime.')

const isOff = () => conflict('Two-step sign-in is not on.')
