import { tabJson } from '../../lib/json-storage.ts'
import { isHelperKey } from '../desk-holder.ts'
import type { TillState } from './till-state.ts'

/** The sale being rung up, to survive a reload. Lives as long as the tab. */
const KEY = 'fernvale-till'

interface SavedTill {
  asker: string
  /** In ms since the epoch. */
  at: number
  state: TillState
}

/** Holds have ended by then. Sales already sent or being paid for stay longer. */
const TTL_MS = 5 * 60_000

export function saveTill(asker: string, state: TillState): void {
  const saved: SavedTill = { asker, at: Date.now(), state }
  tabJson.write(KEY, state.lines.length > 0 || state.finished ? saved : null)
}

/** Null if this account or pass has none. */
export function savedTill(asker: string): TillState | null {
  const saved = tabJson.read<SavedTill>(KEY)
  if (saved?.asker !== asker || !Array.isArray(saved.state?.lines)) return null
  const isKept = saved.state.unsure || saved.state.payment || Date.now() - saved.at < TTL_MS
  return isKept ? saved.state : null
}

/** The items of a sale that this tab sent with a pass, or has the buyer pay for, without learning whether it was recorded. */
export function helpersUnsureItems(): string[] {
  const saved = tabJson.read<SavedTill>(KEY)
  const isOpen = saved?.state?.unsure || saved?.state?.payment
  return saved && isOpen && isHelperKey(saved.asker) ? saved.state.lines.map(({ item }) => item.title) : []
}
