import type { SignInProblem } from '../../../contracts/account-rules.ts'

/** State of a sign-in while the browser is at the provider. Bound to that browser. */
interface PendingSignIn {
  state: string
  nonce: string
  /** The PKCE code verifier. */
  verifier: string
}

/** The provider's claims about a person. */
export interface Identity {
  /** The provider's id for the person; unlike the email, it never changes. */
  subject: string
  email: string | null
  emailVerified: boolean
  firstName: string | null
  lastName: string | null
}

/** The login page shows the problem; the log has the `cause`. */
export class SignInFailed extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, options?: { cause: unknown }) {
    super(`sign-in failed: ${problem}`, options)
    this.problem = problem
  }
}

/** OpenID Connect: the authorization code flow with PKCE, state and nonce. Both methods throw SignInFailed. */
export interface SignInProvider {
  /** Where to redirect the browser, and the state to store. */
  begin(): Promise<{ url: string; pending: PendingSignIn }>
  /** Takes the callback's query string, which must match `pending`. */
  finish(query: string, pending: PendingSignIn): Promise<Identity>
}
