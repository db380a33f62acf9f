import { z } from 'zod'
import { PROFILE_DESCRIPTION_LENGTH, USERNAME_LEAST, USERNAME_MOST } from './account-rules.ts'
import { EmailAddress } from './email-address.ts'
import { optionalParagraphs } from './text.ts'

/** What people type about their accounts: part 1, section 5, word for word. Checked by the forms and by the server. */

const PASSWORD_MOST = 200
const LOGIN_MOST = 254
const PASSWORDS_DIFFER = "Passwords don't match"

/** The characters of a name that is newly chosen, and the words it may not hold. */
const chosenName = (lengths: z.ZodString) =>
  lengths
    .regex(/^[A-Za-z0-9_]*$/, 'Username can only contain letters, numbers, and underscores')
    .refine((name) => !/admin|support/i.test(name), 'Username cannot contain reserved words')

export const NewUsername = chosenName(
  z
    .string({ error: `Username must be at least ${USERNAME_LEAST} characters` })
    .min(USERNAME_LEAST, `Username must be at least ${USERNAME_LEAST} characters`)
    .max(USERNAME_MOST, `Username must be ${USERNAME_MOST} characters or less`),
)

/** Longer than anyone types; a bound on what the server has to hash. */
const newPassword = (least: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .min(least, tooShort)
    .max(PASSWORD_MOST, `Password must be ${PASSWORD_MOST} characters or less`)

export const NewAccount = z.object({
  username: NewUsername,
  email: EmailAddress,
  password: newPassword(6, 'Password must be at least 6 characters'),
})
export type NewAccount = z.output<typeof NewAccount>

export const SignIn = z.object({
  usernameOrEmail: z
    .string({ error: 'Username or email is required' })
    .trim()
    .min(1, 'Username or email is required')
    .max(LOGIN_MOST),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(PASSWORD_MOST),
})
export type SignIn = z.output<typeof SignIn>

/** Asks for a mail to that address: a new verification link, or one to reset the password. */
export const MailRequest = z.object({ email: EmailAddress })
export type MailRequest = z.output<typeof MailRequest>

const resetPassword = newPassword(8, 'Password must be at least 8 characters long').refine(
  (password) => /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password),
  'Password must contain at least one lowercase letter, one uppercase letter, and one number',
)

export const PasswordReset = z.object({ token: z.string().max(200), newPassword: resetPassword })
export type PasswordReset = z.output<typeof PasswordReset>

interface Confirmed {
  newPassword: string
  confirmPassword: string
}
const isConfirmed = ({ newPassword, confirmPassword }: Confirmed) => newPassword === confirmPassword
const differs = { path: ['confirmPassword'], error: PASSWORDS_DIFFER }

/** The screen's part of a reset; the token comes from the link. */
export const PasswordResetForm = z
  .object({ newPassword: resetPassword, confirmPassword: z.string() })
  .refine(isConfirmed, differs)
export type PasswordResetForm = z.output<typeof PasswordResetForm>

export const PasswordChange = z
  .object({
    currentPassword: z
      .string({ error: 'Current password is required' })
      .min(1, 'Current password is required')
      .max(PASSWORD_MOST),
    newPassword: newPassword(8, 'New password must be at least 8 characters'),
    confirmPassword: z.string({ error: 'Confirm password is required' }).min(1, 'Confirm password is required'),
  })
  .refine(isConfirmed, differs)
export type PasswordChange = z.output<typeof PasswordChange>

const profileUsername = z
  .string()
  .min(3, 'Username must be at least 3 characters')
  .max(USERNAME_MOST, `Username must be less than ${USERNAME_MOST} characters`)

/** A profile may keep the name it has, whatever that is; a changed one must pass this too. */
export const ChangedUsername = chosenName(profileUsername)

const profileDescription = optionalParagraphs({
  name: 'Description',
  max: PROFILE_DESCRIPTION_LENGTH,
  messages: { tooLong: `Description must be less than ${PROFILE_DESCRIPTION_LENGTH} characters` },
})

/** The text parts of a profile; what is left out stays as it is. */
export const ProfileChange = z.object({
  username: profileUsername.optional(),
  profileDescription: profileDescription.optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

/** The screen's form for a profile that has that name now. */
export const profileForm = (username: string) =>
  z.object({ username: z.union([z.literal(username), ChangedUsername]), profileDescription })
export type ProfileForm = z.output<ReturnType<typeof profileForm>>
