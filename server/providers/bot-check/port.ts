/** Tells people from bots by a token that the provider's script created in the visitor's browser. */
export interface BotCheck {
  readonly id: 'off' | 'recaptcha'
  /**
   * Verifies a token; null if the script did not load in the browser. A token for another `action` is a robot's. Never
   * throws: if the provider fails, the verdict is `unchecked`.
   */
  judge(token: string | null, action: string): Promise<Verdict>
}

/** `unchecked`: unknown. Callers let only a few of these through. */
type Verdict = 'person' | 'robot' | 'unchecked'
