import { z } from 'zod'
import { Account } from './account.ts'
import { type Call, Message, Timestamp } from './call.ts'

/** One sign-in of the account that has not ended. */
export const OpenSession = z.object({
  /** Good for ending it and for nothing else. */
  id: z.uuid(),
  /** `Firefox on Windows`, as the browser says of itself. */
  device: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  /** Null for those that are older than this list. */
  startedAt: Timestamp.nullable(),
  /** To within some minutes. */
  seenAt: Timestamp,
})
export type OpenSession = z.infer<typeof OpenSession>

/** Six digits of a code app, or a recovery code; spaces and dashes as people write them. */
const code = z
  .string({ error: 'Enter the code' })
  .max(40, 'This is not a code')
  .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{12})$/, 'Enter the six digits of your app, or a recovery code'))

const CodeEntry = z.object({ code })

/** Who sits at an open session may not be who signed in: the password, or a code where there is an app for it. */
export const Proof = z.object({ password: z.string().max(200).optional(), code: code.optional() })
export type Proof = z.output<typeof Proof>

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Admins need it here. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.infer<typeof SecondFactor>

export const NewSecondFactor = z.object({
  /** For apps that cannot scan, in groups of four. */
  secret: z.string(),
  /** `otpauth://totp/…`, what the picture says. */
  address: z.string(),
  /** An SVG, dark on light. */
  qrCode: z.string(),
})
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

/** Shown once; each signs in once in place of a code. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const accountSecurityCalls = {
  'GET /api/auth/sessions': {
    role: 'account',
    summary: 'Where the account is signed in, the latest first',
    answer: z.array(OpenSession),
  },
  'DELETE /api/auth/sessions/{id}': {
    role: 'account',
    summary: 'Sign out one of them',
    params: z.object({ id: z.uuid() }),
    answer: Message,
    missing: 'This device is signed out already.',
  },
  'POST /api/auth/sessions/end-others': {
    role: 'account',
    summary: 'Sign out everywhere but here',
    answer: Message,
  },
  'GET /api/auth/second-factor': {
    role: 'account',
    summary: 'Whether signing in takes a code as well',
    answer: SecondFactor,
  },
  'POST /api/auth/second-factor': {
    role: 'visitor',
    summary: 'The second step of signing in, after the password or Google',
    body: CodeEntry,
    answer: z.object({ user: Account, message: z.string() }),
  },
  'POST /api/auth/second-factor/begin': {
    role: 'account',
    summary: 'A new secret for a code app; nothing changes before it is confirmed',
    body: Proof,
    answer: NewSecondFactor,
  },
  'POST /api/auth/second-factor/confirm': {
    role: 'account',
    summary: 'Turn it on by a first code from the app; signs out everywhere else',
    body: CodeEntry,
    answer: RecoveryCodes,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    role: 'account',
    summary: 'New recovery codes in place of the old ones',
    body: Proof,
    answer: RecoveryCodes,
  },
  'POST /api/auth/second-factor/off': {
    role: 'account',
    summary: 'Turn it off, by the password or a code',
    body: Proof,
    answer: Message,
  },
} satisfies Record<string, Call>
