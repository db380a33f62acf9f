import { z } from 'zod'
import { AccountAndMessage } from './account.ts'
import { Proof } from './account-security.ts'
import { type Call, IdParams, Message, Timestamp } from './call.ts'
import { PASSKEY_NAME_LENGTH } from './passkey-rules.ts'
import { oneLine } from './text.ts'

export const Passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  createdAt: Timestamp,
  /** Null before the first sign-in with it. */
  lastUsedAt: Timestamp.nullable(),
  /** This session was started with it, or added it. */
  isCurrent: z.boolean(),
})
export type Passkey = z.input<typeof Passkey>

/** Options for `navigator.credentials`, as JSON. Only the browser's WebAuthn code reads it. */
const CeremonyOptions = z.object({ options: z.record(z.string(), z.unknown()) })

const name = oneLine({ name: 'Name', max: PASSKEY_NAME_LENGTH })

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/)
const credentialId = base64url(1400)
const ofCredential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') }

const NewCredential = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(16_000),
    transports: z
      .array(z.string().regex(/^[\w-]{1,30}$/))
      .max(10)
      .optional(),
  }),
})
export type NewCredential = z.output<typeof NewCredential>

const Assertion = z.object({
  ...ofCredential,
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(4000),
    signature: base64url(8000),
    userHandle: base64url(200).nullish(),
  }),
})
export type Assertion = z.output<typeof Assertion>

export const passkeyCalls = {
  'GET /api/auth/passkeys': {
    role: 'account',
    summary: 'List the passkeys of the account, newest first',
    answer: z.array(Passkey),
  },
  'POST /api/auth/passkeys/begin': {
    role: 'account',
    summary: 'Options for creating a passkey; nothing changes until it is added',
    body: Proof,
    answer: CeremonyOptions,
  },
  'POST /api/auth/passkeys': {
    role: 'account',
    summary: 'Add the passkey that the browser created',
    body: z.object({ name: name.optional(), credential: NewCredential }),
    answer: Passkey,
    created: true,
  },
  'PATCH /api/auth/passkeys/{id}': {
    role: 'account',
    summary: 'Rename a passkey',
    params: IdParams,
    body: z.object({ name }),
    answer: Passkey,
    missing: 'Passkey not found',
  },
  'DELETE /api/auth/passkeys/{id}': {
    role: 'account',
    summary: 'Remove a passkey; signs out the devices that signed in with it',
    params: IdParams,
    body: Proof,
    answer: Message,
    missing: 'Passkey not found',
  },
  'GET /api/auth/passkeys/sign-in': {
    role: 'visitor',
    summary: 'Options for signing in with a passkey; nothing is stored for them',
    answer: CeremonyOptions,
  },
  'POST /api/auth/passkeys/sign-in': {
    role: 'visitor',
    summary: 'Sign in with a passkey, which counts as both factors',
    body: z.object({ credential: Assertion }),
    answer: AccountAndMessage,
  },
} satisfies Record<string, Call>
