import { useEffect, useState } from 'react'

/** The token that a mailed link brought along. It leaves the address at once, so that no history keeps it. */
export function useOneTimeToken(token: string | undefined, leaveAddress: () => void): string | undefined {
  const [kept] = useState(token)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often the page is drawn.
  useEffect(() => {
    if (token) leaveAddress()
  }, [token])
  return kept
}
