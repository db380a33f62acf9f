import type { DeskPass } from '../../../contracts/desk-pass.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { now } from '../../lib/clock.ts'
import { saleTime } from '../../sale/sale-text.ts'
import { localTime } from '../local-time.ts'

export const isWorking = ({ revokedAt, expiresAt }: DeskPass): boolean =>
  revokedAt === null && new Date(expiresAt) > now()

/** When a pass ends, in the time zone of the venue; the browser's until the sale is loaded. */
export const workUntil = ({ expiresAt }: DeskPass, sale: SaleEvent | undefined): string =>
  sale ? saleTime(expiresAt, sale.timeZone) : localTime(expiresAt)
