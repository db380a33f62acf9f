/** The most characters of a helper's name. */
export const MAX_PASS_NAME = 40

/** A pass opens the desk for this long after its sale's end, in ms: buyers who are late still get their items. */
export const PASS_GRACE_MS = 12 * 60 * 60 * 1000

/** When a pass of this sale stops working. */
export const passExpiresAt = (sale: { endDate: Date }): Date => new Date(sale.endDate.getTime() + PASS_GRACE_MS)

/** How a pass is named where an account would be: `Ana (helper)`. No username has a space. */
export const helperName = (passName: string): string => `${passName} (helper)`
