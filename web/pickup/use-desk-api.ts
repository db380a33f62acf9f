import { useCheckedApi } from '../account/session-end.ts'
import type { Api } from '../lib/api.ts'
import { useCheckPass } from './pass/held-pass.ts'

/** The API for the till. If the session or pass has ended, the page shows that instead of the till. */
export const useDeskApi = (): Api => useCheckedApi(useCheckPass())
