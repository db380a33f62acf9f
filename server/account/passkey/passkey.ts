import { createHmac } from 'node:crypto'
import type { Proof } from '../../../contracts/account-security.ts'
import type { Answer } from '../../../contracts/call.ts'
import type { NewCredential, Passkey } from '../../../contracts/passkey.ts'
import { PASSKEY_LIMIT } from '../../../contracts/passkey-rules.ts'
import type { Deps } from '../../deps.ts'
import { AppError, conflict, notFound } from '../../http/app-error.ts'
import { passkeyAddedMail, passkeyRemovedMail } from '../account-mails.ts'
import type { UserRow } from '../account-queries.ts'
import { credentialsHash, lockProven, requireProof, requireUser } from '../proof.ts'
import type { Holder } from '../session/session-holder.ts'
import { endSessionsOfPasskey } from '../session/session-queries.ts'
import { hashToken } from '../token.ts'
import { challengeEnd, newChallenge } from './passkey-challenge.ts'
import {
  countPasskeys,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  type PasskeyRow,
  spendChallenge,
  updateName,
} from './passkey-queries.ts'
import { challengeIn, creationOptions, readCreated } from './webauthn.ts'

export async function listPasskeys(
  { db }: Pick<Deps, 'db'>,
  accountId: number,
  current?: number,
): Promise<Answer<typeof Passkey>[]> {
  return (await findPasskeys(db, accountId)).map((row) => viewPasskey(row, current))
}

export const viewPasskey = (row: PasskeyRow, current: number | undefined): Answer<typeof Passkey> => ({
  id: row.id,
  name: row.name,
  createdAt: row.createdAt,
  lastUsedAt: row.lastUsedAt,
  isCurrent: row.id === current,
})

/** Options for `navigator.credentials.create`. Throws what `requireProof` throws, and 409 past the limit. */
export async function beginPasskey(deps: Deps, holder: Holder, proof: Proof) {
  const { db, now, sessionSecret, settings } = deps
  const user = await requireUser(db, holder.accountId)
  await requireProof(deps, user, proof, holder.startedAt)
  const known = await findPasskeys(db, user.id)
  if (known.length >= PASSKEY_LIMIT) throw tooMany()
  const challenge = newChallenge(sessionSecret, additionOf(user, holder), now())
  return creationOptions(settings, { user, known, challenge, userHandle: handleOf(sessionSecret, user, known) })
}

/** The WebAuthn user handle: opaque, and the same for all passkeys of an account. */
const handleOf = (sessionSecret: string, { id }: UserRow, [passkey]: PasskeyRow[]): string =>
  passkey?.userHandle ?? createHmac('sha256', sessionSecret).update(`passkey user: ${id}`).digest('base64url')

/** Binds the challenge to session and credentials: changing the password or second factor invalidates it. */
const additionOf = (user: UserRow, { sessionId }: Holder): string =>
  `add ${user.id} ${hashToken(sessionId)} ${credentialsHash(user)}`

/** Adds the new passkey and emails the owner. Throws 400 unless it signed a challenge of this session, and 409. */
export async function addPasskey(
  deps: Deps,
  holder: Holder,
  { name, credential }: { name: string; credential: NewCredential },
): Promise<PasskeyRow> {
  const { db, jobs, now, sessionSecret, settings } = deps
  const user = await requireUser(db, holder.accountId)
  const challenge = challengeIn(credential.response.clientDataJSON)
  const end = challengeEnd(sessionSecret, additionOf(user, holder), challenge, now())
  const key = end && (await readCreated(settings, credential, challenge))
  if (!key) throw notAsked()
  const userHandle = handleOf(sessionSecret, user, await findPasskeys(db, user.id))
  return db.transaction(async (tx) => {
    await lockProven(tx, user)
    if (!(await spendChallenge(tx, hashToken(challenge), end))) throw notAsked()
    if ((await countPasskeys(tx, user.id)) >= PASSKEY_LIMIT) throw tooMany()
    const passkey = await insertPasskey(tx, { ...key, userId: user.id, userHandle, name, createdAt: now() })
    if (!passkey) throw conflict('This passkey is already added.')
    await jobs.send(tx, 'mail', passkeyAddedMail(deps, user, name))
    return passkey
  })
}

/** Throws 404 for someone else's passkey. */
export async function renamePasskey({ db }: Pick<Deps, 'db'>, accountId: number, id: number, name: string) {
  const row = await updateName(db, accountId, id, name)
  if (!row) throw unknownPasskey()
  return row
}

/**
 * Removes a passkey, ends the sessions it started except the current one, and emails the owner. Throws what `requireProof`
 * and `lockProven` throw, and 404.
 */
export async function removePasskey(deps: Deps, holder: Holder, id: number, proof: Proof): Promise<void> {
  const user = await requireUser(deps.db, holder.accountId)
  if (!(await findPasskeys(deps.db, user.id)).some((passkey) => passkey.id === id)) throw unknownPasskey()
  await requireProof(deps, user, proof, holder.startedAt)
  await deps.db.transaction(async (tx) => {
    await lockProven(tx, user)
    const passkey = await deletePasskey(tx, user.id, id)
    if (!passkey) throw unknownPasskey()
    await endSessionsOfPasskey(tx, user.id, id, holder.sessionId)
    await deps.jobs.send(tx, 'mail', passkeyRemovedMail(deps, user, passkey.name))
  })
}

const unknownPasskey = () => notFound('Passkey not found')

const notAsked = () => new AppError('bad_input', "That passkey couldn't be added. Please start over.")

const tooMany = () => conflict(`You already have ${PASSKEY_LIMIT} passkeys. Remove one first.`)
