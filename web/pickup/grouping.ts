export const GROUPINGS = { buyer: 'By buyer', seller: 'By seller' } as const
export type Grouping = keyof typeof GROUPINGS

const KEY = 'fernvale-pickup-grouping'

/** The grouping last used on this device. */
export function savedGrouping(): Grouping {
  try {
    return localStorage.getItem(KEY) === 'seller' ? 'seller' : 'buyer'
  } catch {
    return 'buyer'
  }
}

export function saveGrouping(grouping: Grouping): void {
  try {
    localStorage.setItem(KEY, grouping)
  } catch {}
}
