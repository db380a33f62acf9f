import type { SignInProblem } from '../../../contracts/account-rules.ts'

/** What must be remembered between sending a browser to the provider and its return; belongs to that browser alone. */
export interface PendingSignIn {
  state: string
  nonce: string
  /** PKCE's secret, whose hash the provider was given. */
  verifier: string
}

/** A person as the provider vouches for them. */
export interface Identity {
  /** The provider's own id of the person; never changes, unlike the address. */
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** A sign-in that ends on the login page, which says why. `cause` is for the log. */
export class SignInFailed extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, options?: { cause: unknown }) {
    super(`sign-in failed: ${problem}`, options)
    this.problem = problem
  }
}

/**
 * Sign-in with an account kept elsewhere: OpenID Connect's authorization code flow with PKCE, state and nonce. Both methods
 * throw SignInFailed.
 */
export interface SignInProvider {
  /** Where to send the browser, and what to remember of it. */
  begin(): Promise<{ url: string; pending: PendingSignIn }>
  /** Reads the query with which the browser came back, which must be the answer to `pending`. */
  finish(query: string, pending: PendingSignIn): Promise<Identity>
}
