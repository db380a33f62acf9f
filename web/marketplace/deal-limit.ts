/** Upper price limits in dollars. */
const LIMITS = [20, 30, 50] as const
export type DealLimit = (typeof LIMITS)[number]

/** The default shows all deals, which are those under $50. */
export const limitOf = (deal: DealLimit | undefined): DealLimit => deal ?? 50

export const readDealLimit = (value: unknown): DealLimit | undefined =>
  LIMITS.find((limit) => String(limit) === String(value))
