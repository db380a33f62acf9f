/** Dollars that a deal is under. */
const LIMITS = [20, 30, 50] as const
export type DealLimit = (typeof LIMITS)[number]

/** Without a limit all deals are shown, which are those under 50. */
export const limitOf = (deal: DealLimit | undefined): DealLimit => deal ?? 50

export const readDealLimit = (value: unknown): DealLimit | undefined =>
  LIMITS.find((limit) => String(limit) === String(value))
