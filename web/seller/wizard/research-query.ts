const MIN_LETTERS = 3

/** What to look up: a manual search until the title changes, else the title. Empty for nothing. */
export function researchQuery(
  /** The manual search, with the title at that moment. */
  asked: { query: string; title: string } | undefined,
  title: string,
  /** The title once nobody has typed for a moment. */
  settledTitle: string,
): string {
  // A manual search may come before the title has settled.
  if (asked && [title, settledTitle].includes(asked.title)) return asked.query
  return settledTitle.length >= MIN_LETTERS ? settledTitle : ''
}
