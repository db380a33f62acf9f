import { z } from 'zod'
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH, PROFILE_DESCRIPTION_LENGTH } from './account-rules.ts'
import { EmailAddress } from './email-address.ts'
import { optionalParagraphs } from './text.ts'

/** Input schemas of the account forms, used by browser and server. The messages are those of the specification. */

export const PASSWORD_MAX = 200
const LOGIN_MAX = 254
const PASSWORDS_DIFFER = "Passwords don't match"

/** The allowed characters and reserved words of a new username. */
const chosenName = (lengths: z.ZodString) =>
  lengths
    .regex(/^[A-Za-z0-9_]*$/, 'Username can only contain letters, numbers, and underscores')
    // At /seller/statement is another page than a profile.
    .refine((name) => !/admin|support|^statement$/i.test(name), 'Username cannot contain reserved words')

export const NewUsername = chosenName(
  z
    .string({ error: `Username must be at least ${MIN_USERNAME_LENGTH} characters` })
    .min(MIN_USERNAME_LENGTH, `Username must be at least ${MIN_USERNAME_LENGTH} characters`)
    .max(MAX_USERNAME_LENGTH, `Username must be ${MAX_USERNAME_LENGTH} characters or less`),
)

/** The maximum limits what the server has to hash. */
const newPassword = (min: number, tooShort: string) =>
  z
    .string({ error: tooShort })
    .min(min, tooShort)
    .max(PASSWORD_MAX, `Password must be ${PASSWORD_MAX} characters or less`)

export const NewAccount = z.object({
  username: NewUsername,
  email: EmailAddress,
  password: newPassword(6, 'Password must be at least 6 characters'),
})
export type NewAccount = z.output<typeof NewAccount>

/** What is longer than any account's is wrong, not malformed. Nothing reads the rest of it. */
export const SignIn = z.object({
  usernameOrEmail: z
    .string({ error: 'Username or email is required' })
    .trim()
    .min(1, 'Username or email is required')
    .overwrite((login) => login.slice(0, LOGIN_MAX + 1)),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required'),
})
export type SignIn = z.output<typeof SignIn>

const resetPassword = newPassword(8, 'Password must be at least 8 characters long').refine(
  (password) => /[a-z]/.test(password) && /[A-Z]/.test(password) && /\d/.test(password),
  'Password must contain at least one lowercase letter, one uppercase letter, and one number',
)

export const PasswordReset = z.object({ token: z.string(), newPassword: resetPassword })
export type PasswordReset = z.output<typeof PasswordReset>

interface Confirmed {
  newPassword: string
  confirmPassword: string
}
const isConfirmed = ({ newPassword, confirmPassword }: Confirmed) => newPassword === confirmPassword
const differs = { path: ['confirmPassword'], error: PASSWORDS_DIFFER }

/** The form of a reset; the token comes from the link. */
export const PasswordResetForm = z
  .object({ newPassword: resetPassword, confirmPassword: z.string() })
  .refine(isConfirmed, differs)
export type PasswordResetForm = z.output<typeof PasswordResetForm>

export const PasswordChange = z
  .object({
    currentPassword: z.string({ error: 'Current password is required' }).min(1, 'Current password is required'),
    newPassword: newPassword(8, 'New password must be at least 8 characters'),
    confirmPassword: z.string({ error: 'Confirm password is required' }).min(1, 'Confirm password is required'),
  })
  .refine(isConfirmed, differs)
export type PasswordChange = z.output<typeof PasswordChange>

const profileUsername = z
  .string()
  .min(3, 'Username must be at least 3 characters')
  .max(MAX_USERNAME_LENGTH, `Username must be less than ${MAX_USERNAME_LENGTH} characters`)

/** For a changed username. An unchanged one need not match the rules. */
export const ChangedUsername = chosenName(profileUsername)

const profileDescription = optionalParagraphs({
  name: 'Description',
  max: PROFILE_DESCRIPTION_LENGTH,
  messages: { tooLong: `Description must be less than ${PROFILE_DESCRIPTION_LENGTH} characters` },
})

/** The text fields of a profile. Missing fields stay unchanged. */
export const ProfileChange = z.object({
  username: profileUsername.optional(),
  profileDescription: profileDescription.optional(),
  joinsPriceDrops: z.stringbool({ error: 'Choose true or false' }).optional(),
})
export type ProfileChange = z.output<typeof ProfileChange>

/** The profile form; `username` is the current one. */
export const profileForm = (username: string) =>
  z.object({
    username: z.union([z.literal(username), ChangedUsername]),
    profileDescription,
    joinsPriceDrops: z.boolean(),
  })
export type ProfileForm = z.output<ReturnType<typeof profileForm>>
