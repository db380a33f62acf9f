import { createHash, randomBytes } from 'node:crypto'

/** For an emailed link. Only its hash is stored, so a leaked database grants no access. */
export const newToken = (): string => randomBytes(32).toString('base64url')

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex')
