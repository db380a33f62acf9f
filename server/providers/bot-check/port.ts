/** Tells people from robots, by a token that the provider's script made in the visitor's browser. */
export interface BotCheck {
  readonly id: 'off' | 'recaptcha'
  /**
   * Judges a token. `null` is what a browser sends in which the script did not load. `action` is what the visitor was doing
   * by the page's account; a token for something else is no good. Never throws: a provider that does not answer leaves the
   * token `unchecked`.
   */
  judge(token: string | null, action: string): Promise<Verdict>
}

/** `unchecked`: nobody can say. The caller lets few of these through. */
type Verdict = 'person' | 'robot' | 'unchecked'
