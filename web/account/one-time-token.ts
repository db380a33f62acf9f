import { useEffect, useState } from 'react'

/** The token of an emailed link. It is removed from the URL, so that it stays out of the history. */
export function useOneTimeToken(token: string | undefined, leaveAddress: () => void): string | undefined {
  const [kept] = useState(token)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, however often the page renders.
  useEffect(() => {
    if (token) leaveAddress()
  }, [token])
  return kept
}
