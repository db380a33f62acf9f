export const DRAWER_DIRECTIONS = ['in', 'out'] as const
export type DrawerDirection = (typeof DRAWER_DIRECTIONS)[number]
