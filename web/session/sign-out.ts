import type { Api } from '../lib/api.ts'
import { clearBlobs } from '../lib/blob-store.ts'
import { toast } from '../ui/toast.ts'

/** A longer wait shows itself. */
const QUIET_MS = 300

/** Clears the browser's storage, signs out and reloads at `/`, whether or not the call succeeds. */
export async function signOut(api: Api): Promise<void> {
  clearStorage()
  setTimeout(() => toast({ title: 'Signing out...' }), QUIET_MS)
  await api('POST /api/auth/logout').catch(() => undefined)
  leaveForGood()
}

/** Clears what was stored and loads `/`, which leaves nothing in memory. */
export function leaveForGood(clear = clearStorage): void {
  clear()
  addEventListener('pagehide', () => {
    // The page may have stored more until now, such as the list of pickups that a live update changed.
    clear()
    document.body.hidden = true
  })
  // Browsers keep the page that was left, and Back would show it as it was.
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  location.assign('/')
}

function clearStorage(): void {
  clearOne(() => localStorage)
  clearOne(() => sessionStorage)
  // Their lists were in local storage, so nothing would ever find them again.
  void clearBlobs()
}

/** Storage that the browser blocks must not keep anybody from signing out. */
function clearOne(storage: () => Storage): void {
  try {
    storage().clear()
  } catch {}
}
