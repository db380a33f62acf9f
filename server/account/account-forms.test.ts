import { expect, test } from 'vitest'
import type { z } from 'zod'
import {
  NewAccount,
  PasswordChange,
  PasswordReset,
  PasswordResetForm,
  ProfileChange,
  profileForm,
  SignIn,
} from '../../contracts/account-forms.ts'
import { MailRequest } from '../../contracts/email-address.ts'
import { multipart } from '../testing/multipart.ts'
import { addPerson, Browser } from '../testing/people.ts'
import { testApp } from '../testing/test-app.ts'

const { app, deps } = await testApp()
await addPerson(deps, 'hazel')
const browser = await new Browser(app).signIn('hazel')

/** The schema that the browser checks a form with, and its call, if the server applies the rule too. */
interface Form {
  schema: z.ZodType
  call?: [method: 'POST' | 'PATCH', url: string]
  right: Record<string, string | boolean>
}

const FORMS = {
  register: {
    schema: NewAccount,
    call: ['POST', '/api/auth/register'],
    right: { username: 'marigold', email: 'marigold@example.com', password: 'secret' },
  },
  'sign-in': {
    schema: SignIn,
    call: ['POST', '/api/auth/login'],
    right: { usernameOrEmail: 'h', password: 'p' },
  },
  'forgot password': {
    schema: MailRequest,
    call: ['POST', '/api/auth/forgot-password'],
    right: { email: 'marigold@example.com' },
  },
  'resend verification': {
    schema: MailRequest,
    call: ['POST', '/api/auth/resend-verification'],
    right: { email: 'marigold@example.com' },
  },
  'reset password': {
    schema: PasswordReset,
    call: ['POST', '/api/auth/reset-password'],
    right: { token: 'a token', newPassword: 'Abcdefg1' },
  },
  // The confirmation never leaves the browser.
  'reset password, on the screen': {
    schema: PasswordResetForm,
    right: { newPassword: 'Abcdefg1', confirmPassword: 'Abcdefg1' },
  },
  'change password': {
    schema: PasswordChange,
    call: ['POST', '/api/auth/change-password'],
    right: { currentPassword: 'x', newPassword: '12345678', confirmPassword: '12345678' },
  },
  profile: {
    schema: ProfileChange,
    call: ['PATCH', '/api/auth/profile'],
    right: { username: 'hazel', profileDescription: '' },
  },
  // The server checks a name's characters only when it changes; see profile.test.ts.
  'profile, on the screen': {
    schema: profileForm('hazel_support'),
    right: { username: 'hazel_support', profileDescription: '', joinsPriceDrops: false },
  },
} satisfies Record<string, Form>

const USERNAME = 'Username can only contain letters, numbers, and underscores'
const RESERVED = 'Username cannot contain reserved words'
const EMAIL = 'Please enter a valid email address'
const STRENGTH = 'Password must contain at least one lowercase letter, one uppercase letter, and one number'
const DIFFER = "Passwords don't match"

/** Part 1, section 5. A message of null means that the value is valid. */
const RULES: [form: keyof typeof FORMS, field: string, value: string | undefined, message: string | null][] = [
  ['register', 'username', undefined, 'Username must be at least 4 characters'],
  ['register', 'username', 'abc', 'Username must be at least 4 characters'],
  ['register', 'username', 'abcd', null],
  ['register', 'username', 'A_b9'.repeat(7).concat('30'), null],
  ['register', 'username', 'a'.repeat(31), 'Username must be 30 characters or less'],
  ['register', 'username', 'has space', USERNAME],
  ['register', 'username', 'dash-ed', USERNAME],
  ['register', 'username', 'Zoë_1', USERNAME],
  ['register', 'username', 'xadminx', RESERVED],
  ['register', 'username', 'MySUPPORT', RESERVED],
  ['register', 'username', 'Statement', RESERVED],
  ['register', 'username', 'my_statement', null],
  ['register', 'email', undefined, EMAIL],
  ['register', 'email', '', EMAIL],
  ['register', 'email', 'no-at.example.com', EMAIL],
  ['register', 'email', 'two@@example.com', EMAIL],
  ['register', 'email', 'no@dot', EMAIL],
  ['register', 'email', `${'a'.repeat(250)}@example.com`, EMAIL],
  ['register', 'email', ' spaced@example.com ', null],
  ['register', 'password', undefined, 'Password must be at least 6 characters'],
  ['register', 'password', '12345', 'Password must be at least 6 characters'],
  ['register', 'password', '123456', null],
  ['register', 'password', 'x'.repeat(201), 'Password must be 200 characters or less'],
  ['sign-in', 'usernameOrEmail', '', 'Username or email is required'],
  ['sign-in', 'usernameOrEmail', undefined, 'Username or email is required'],
  ['sign-in', 'password', '', 'Password is required'],
  ['sign-in', 'password', undefined, 'Password is required'],
  ['forgot password', 'email', '', EMAIL],
  ['forgot password', 'email', 'marigold', EMAIL],
  ['resend verification', 'email', 'marigold', EMAIL],
  ['reset password', 'newPassword', 'Abcdef1', 'Password must be at least 8 characters long'],
  ['reset password', 'newPassword', 'ABCDEFG1', STRENGTH],
  ['reset password', 'newPassword', 'abcdefg1', STRENGTH],
  ['reset password', 'newPassword', 'Abcdefgh', STRENGTH],
  ['reset password, on the screen', 'newPassword', 'Abcdef1', 'Password must be at least 8 characters long'],
  ['reset password, on the screen', 'newPassword', 'abcdefg1', STRENGTH],
  ['reset password, on the screen', 'confirmPassword', 'Abcdefg2', DIFFER],
  ['reset password, on the screen', 'confirmPassword', '', DIFFER],
  ['change password', 'currentPassword', '', 'Current password is required'],
  ['change password', 'currentPassword', undefined, 'Current password is required'],
  ['change password', 'newPassword', '1234567', 'New password must be at least 8 characters'],
  ['change password', 'confirmPassword', '', 'Confirm password is required'],
  ['change password', 'confirmPassword', undefined, 'Confirm password is required'],
  ['change password', 'confirmPassword', '12345679', DIFFER],
  ['profile', 'username', 'ab', 'Username must be at least 3 characters'],
  ['profile', 'username', 'a'.repeat(31), 'Username must be less than 30 characters'],
  ['profile, on the screen', 'username', 'ab', 'Username must be at least 3 characters'],
  ['profile, on the screen', 'username', 'a'.repeat(31), 'Username must be less than 30 characters'],
  ['profile, on the screen', 'username', 'has space', USERNAME],
  ['profile, on the screen', 'username', 'otis_support', RESERVED],
  ['profile, on the screen', 'username', 'abc', null],
  ['profile', 'profileDescription', 'a'.repeat(500), null],
  ['profile', 'profileDescription', 'a'.repeat(501), 'Description must be less than 500 characters'],
]

const named = RULES.map(([form, field, value, message]) => ({ form, field, value, message }))

test.each(named)('$form: $field $value gives $message', async ({ form, field, value, message }) => {
  const { schema, call, right }: Form = FORMS[form]
  const given = { ...right, [field]: value }

  const onTheScreen = schema.safeParse(given).error?.issues.find(({ path }) => path[0] === field)?.message
  expect(onTheScreen ?? null).toBe(message)

  if (!call || message === null) return
  const response = await send(...call, given)
  expect(response.statusCode).toBe(400)
  expect(response.json().fields).toMatchObject({ [field]: message })
})

test.each(Object.entries(FORMS) as [string, Form][])(
  '%s: what is right is not a 400',
  async (_, { schema, call, right }) => {
    expect(schema.safeParse(right).success).toBe(true)
    if (!call || call[1].endsWith('-password')) return
    expect((await send(...call, right)).statusCode).not.toBe(400)
  },
)

async function send(method: 'POST' | 'PATCH', url: string, given: Record<string, string | boolean | undefined>) {
  if (method === 'POST') return browser.post(url, given)
  const form = new FormData()
  for (const [name, value] of Object.entries(given)) if (value !== undefined) form.set(name, String(value))
  return browser.request({ method, url, ...(await multipart(form)) })
}
