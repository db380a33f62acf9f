export const MAX_PASS_NAME = 40

/** Why a pass no longer works. */
export const PASS_ENDED = {
  revoked: 'The organizer has ended it. Ask them for a new link if you are still helping.',
  expired: 'It was for a sale that is over. Ask the organizer for a new link.',
}

/** How long a pass still works after its sale, for late pickups. */
export const PASS_GRACE_MS = 12 * 60 * 60 * 1000

export const passExpiresAt = (sale: { endDate: Date }): Date => new Date(sale.endDate.getTime() + PASS_GRACE_MS)

/** `Ana (helper)`. Unambiguous, since usernames have no spaces. */
export const helperName = (passName: string): string => `${passName} (helper)`

/** Who acted at a desk: a username, or a helper's name. Null for neither. */
export const nameAtDesk = (username: string | null, passName: string | null): string | null =>
  passName === null ? username : helperName(passName)
