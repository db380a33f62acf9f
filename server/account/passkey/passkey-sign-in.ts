import type { FastifyRequest } from 'fastify'
import type { Assertion } from '../../../contracts/passkey.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/app-error.ts'
import { addressKey } from '../../http/keys.ts'
import { createLimiter } from '../../http/limiter.ts'
import { FAILED_PASSKEYS } from '../account-limits.ts'
import { findUser, type UserRow } from '../account-queries.ts'
import { deviceKey } from '../session/device-cookie.ts'
import { signIn } from '../session/session.ts'
import { refuseSignIn } from '../suspension.ts'
import { hashToken } from '../token.ts'
import { challengeEnd, newChallenge } from './passkey-challenge.ts'
import { findPasskey, markUsed, type PasskeyRow, spendChallenge } from './passkey-queries.ts'
import { challengeIn, readUse, requestOptions } from './webauthn.ts'

/** Binds the challenge to the browser, by its signed cookie. */
const signInOf = ({ viewer }: FastifyRequest): string => `sign in ${viewer.visitorId}`

export const beginPasskeySignIn = ({ settings, sessionSecret, now }: Deps, request: FastifyRequest) =>
  requestOptions(settings, newChallenge(sessionSecret, signInOf(request), now()))

/**
 * Signs in by a passkey, which counts as both factors. Throws 401 with the same message for any mistake, 403 for an
 * unverified email or a suspended account, and 429 after too many failures.
 */
export async function signInByPasskey(deps: Deps, request: FastifyRequest, assertion: Assertion): Promise<UserRow> {
  const { db, pool } = deps
  const failures = createLimiter(pool, FAILED_PASSKEYS)
  const passkey = await findPasskey(db, assertion.id)
  const user = passkey && (await findUser(db, passkey.userId))
  const key = (user && deviceKey(deps, request, user)) ?? addressKey(request.ip)
  await failures.check(key)
  if (!user || !(await isAnswer(deps, request, passkey, assertion))) {
    await failures.count(key)
    throw new AppError('not_signed_in', "That passkey didn't work. Please try again, or use your password.")
  }
  refuseSignIn(user)
  await signIn(deps, request, user, passkey.id)
  return user
}

/** Whether the passkey signed a challenge of this browser that was not used before. */
async function isAnswer(
  { db, now, sessionSecret, settings }: Deps,
  request: FastifyRequest,
  passkey: PasskeyRow,
  assertion: Assertion,
): Promise<boolean> {
  const challenge = challengeIn(assertion.response.clientDataJSON)
  const end = challengeEnd(sessionSecret, signInOf(request), challenge, now())
  if (!end) return false
  const counter = await readUse(settings, passkey, assertion, challenge)
  if (counter === null) return false
  return db.transaction(
    async (tx) =>
      (await spendChallenge(tx, hashToken(challenge), end)) && (await markUsed(tx, passkey.id, counter, now())),
  )
}
