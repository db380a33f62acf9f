import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { addressKey, knownBrowsersKey, typedKey } from '../http/keys.ts'
import { createLimiter } from '../http/limiter.ts'
import { readRoute } from '../http/read-route.ts'
import { route } from '../http/route.ts'
import { signedIn } from '../http/viewer.ts'
import { viewAccount } from './account.ts'
import {
  FAILED_SIGN_INS,
  FAILED_SIGN_INS_OF_ACCOUNT,
  REGISTRATIONS,
  RESET_MAILS,
  VERIFICATION_MAILS,
} from './account-limits.ts'
import { findUserByEmail } from './account-queries.ts'
import { changePassword } from './password-change.ts'
import { requestReset, resetPassword } from './password-reset.ts'
import { checkUsername, register, resendVerification, verifyEmail } from './registration.ts'
import { deviceKey, rememberDevice } from './session/device-cookie.ts'
import { renewSession, signOut, startSession } from './session/session.ts'
import { checkCredentials } from './sign-in.ts'

export function accountReadRoutes(app: FastifyInstance, deps: Deps): void {
  readRoute(app, deps, 'GET /api/auth/user', async ({ viewer }) => signedIn(viewer).own)
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, pool } = deps
  const signInDeps = {
    ...deps,
    failures: createLimiter(pool, FAILED_SIGN_INS),
    hiddenFailures: createLimiter(pool, FAILED_SIGN_INS_OF_ACCOUNT),
  }
  const registrations = createLimiter(pool, REGISTRATIONS)
  const verificationMails = createLimiter(pool, VERIFICATION_MAILS)
  const resetMails = createLimiter(pool, RESET_MAILS)

  route(app, 'POST /api/auth/login', async ({ body, request, reply }) => {
    const user = await checkCredentials(signInDeps, body, request)
    if (!(await startSession(deps, request, user)))
      return { user: null, needsCode: true as const, message: 'Enter the code from your app.' }
    rememberDevice(deps, request, reply, user)
    return { user: viewAccount(deps, user), message: 'Welcome back!' }
  })

  route(app, 'POST /api/auth/logout', async ({ request, reply }) => {
    await signOut(request, reply)
    return { message: 'Signed out.' }
  })

  route(app, 'POST /api/auth/register', async ({ body, request }) => {
    await registrations.count(addressKey(request.ip))
    const user = await register(deps, body, addressKey(request.ip))
    const message = 'Please check your email to verify your account.'
    return { user: viewAccount(deps, user), requiresVerification: true, message }
  })

  route(app, 'GET /api/auth/check-username/{username}', async ({ params }) => checkUsername(deps, params.username))

  route(app, 'GET /api/auth/verify-email', async ({ query, reply }) => {
    reply.header('cache-control', 'no-store')
    return { message: await verifyEmail(deps, query.token) }
  })

  route(app, 'POST /api/auth/resend-verification', async ({ body: { email }, request }) => {
    await verificationMails.count(addressKey(request.ip), typedKey(email))
    await resendVerification(deps, email)
    return { message: 'If an account with this address is waiting to be verified, a new link is on its way.' }
  })

  route(app, 'POST /api/auth/forgot-password', async ({ body: { email }, request }) => {
    const user = await findUserByEmail(db, email)
    // Strangers can use up someone's reset emails; a browser that has signed in before still gets one.
    const isKnown = user !== null && deviceKey(deps, request, user) !== null
    await resetMails.count(...(isKnown ? [knownBrowsersKey(user.id)] : [addressKey(request.ip), typedKey(email)]))
    await requestReset(deps, email)
    return { message: 'If an account with this address exists, a link to reset its password is on its way.' }
  })

  route(app, 'POST /api/auth/reset-password', async ({ body, request, reply }) => {
    const user = await resetPassword(deps, body, addressKey(request.ip))
    // The mailbox's owner must not be locked out by strangers. But with two-step sign-in, a new cookie per reset would
    // allow more guesses at the code.
    if (!user.secondFactorSince) rememberDevice(deps, request, reply, user)
    return { message: 'Your password has been reset. You can sign in now.' }
  })

  route(app, 'POST /api/auth/change-password', async ({ body, account, request, reply }) => {
    const session = { accountId: account.id, sessionId: request.session.sessionId }
    const user = await changePassword(deps, session, body)
    await renewSession(db, request)
    rememberDevice(deps, request, reply, user)
    return { message: 'Your password has been successfully updated.' }
  })
}
