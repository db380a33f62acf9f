import { useMemo } from 'react'
import { useSessionCheck } from '../account/session-end.ts'
import type { Api } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { useCheckPass } from './pass/held-pass.ts'

/** The API for the till. If the session or pass has ended, the page shows that instead of the till. */
export function useDeskApi(): Api {
  const api = useApi()
  const checkSession = useSessionCheck()
  const checkPass = useCheckPass()
  return useMemo(
    (): Api =>
      (name, ...input) =>
        api(name, ...input).catch((error: unknown) => {
          if (checkSession(error)) checkPass()
          throw error
        }),
    [api, checkSession, checkPass],
  )
}
