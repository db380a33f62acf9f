import type { DrawerDirection } from '../../../contracts/drawer-rules.ts'

export const DIRECTION_NAMES: Record<DrawerDirection, string> = { in: 'Put in', out: 'Taken out' }
