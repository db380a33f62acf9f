import { z } from 'zod'
import { AccountAndMessage } from './account.ts'
import { type Call, Message, Timestamp } from './call.ts'

/** An active session of the account. */
export const OpenSession = z.object({
  /** Only good for ending the session. */
  id: z.uuid(),
  /** From the User-Agent: `Firefox on Windows`. */
  device: z.string(),
  /** The session of this request. */
  isCurrent: z.boolean(),
  /** Null for sessions started before this was recorded. */
  startedAt: Timestamp.nullable(),
  /** Accurate to a few minutes. */
  seenAt: Timestamp,
})
export type OpenSession = z.input<typeof OpenSession>

/** Spaces and dashes are ignored. */
const codeOf = (pattern: RegExp, message: string) =>
  z
    .string({ error: 'Enter the code' })
    .max(40, "That's not a code")
    .transform((text) => text.replaceAll(/[\s-]/g, '').toUpperCase())
    .pipe(z.string().regex(pattern, message))

/** From an authenticator app. */
const appCode = codeOf(/^\d{6}$/, 'Enter the six digits from your app')
/** From an authenticator app, or a recovery code. */
const code = codeOf(/^(\d{6}|[A-Z2-7]{12})$/, 'Enter the six digits from your app, or a recovery code')

const CodeEntry = z.object({ code })

/** Proves that the account's owner is using the session: the password, or a code if two-step sign-in is on. */
export const Proof = z.object({ password: z.string().optional(), code: code.optional() })
export type Proof = z.output<typeof Proof>

export const SecondFactor = z.object({
  isOn: z.boolean(),
  since: Timestamp.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** True for admins if this installation requires it. */
  isRequired: z.boolean(),
})
export type SecondFactor = z.input<typeof SecondFactor>

export const NewSecondFactor = z.object({
  /** To type into an app, in groups of four. */
  secret: z.string(),
  /** The content of the QR code: `otpauth://totp/…`. */
  address: z.string(),
  /** SVG, dark on light. */
  qrCode: z.string(),
})
export type NewSecondFactor = z.infer<typeof NewSecondFactor>

/** Shown only once. Each replaces one code. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const accountSecurityCalls = {
  'GET /api/auth/sessions': {
    role: 'account',
    summary: 'List where the account is signed in, newest first',
    answer: z.array(OpenSession),
  },
  'DELETE /api/auth/sessions/{id}': {
    role: 'account',
    summary: 'Sign out one device',
    params: z.object({ id: z.uuid() }),
    answer: Message,
    missing: 'This device is already signed out.',
  },
  'POST /api/auth/sessions/end-others': {
    role: 'account',
    summary: 'Sign out all other devices',
    answer: Message,
  },
  'GET /api/auth/second-factor': {
    role: 'account',
    summary: 'Whether two-step sign-in is on',
    answer: SecondFactor,
  },
  'POST /api/auth/second-factor': {
    role: 'visitor',
    summary: 'The second step of signing in, after the password or Google',
    body: CodeEntry,
    answer: AccountAndMessage,
  },
  'POST /api/auth/second-factor/begin': {
    role: 'account',
    summary: 'Create a secret for an authenticator app; nothing changes until it is confirmed',
    body: Proof,
    answer: NewSecondFactor,
  },
  'POST /api/auth/second-factor/confirm': {
    role: 'account',
    summary: 'Turn on two-step sign-in with a first code; signs out all other devices',
    body: z.object({ code: appCode }),
    answer: RecoveryCodes,
  },
  'POST /api/auth/second-factor/recovery-codes': {
    role: 'account',
    summary: 'Replace the recovery codes',
    body: Proof,
    answer: RecoveryCodes,
  },
  'POST /api/auth/second-factor/off': {
    role: 'account',
    summary: 'Turn off two-step sign-in with the password or a code',
    body: Proof,
    answer: Message,
  },
} satisfies Record<string, Call>
