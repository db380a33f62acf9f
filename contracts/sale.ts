import { z } from 'zod'
import { type Call, Id, IdParams, IsoTime, Message, REVALIDATE, Timestamp } from './call.ts'
import { PriceDrops, UndonePriceDrop } from './price-drop.ts'
import { DROP_LIMIT } from './price-drop-rules.ts'
import { isTaxRate, MAX_TAX_RATE, plainTaxRate } from './tax.ts'
import { optionalLine } from './text.ts'
import { DEFAULT_TIME_ZONE, timeZoneNamed } from './time-zone.ts'

/** When and where a sale takes place. */
export const PlaceAndTime = z.object({
  startDate: Timestamp,
  /** Always 48 hours after the start, unless the sale was ended early. */
  endDate: Timestamp,
  location: z.string().nullable(),
  /** The venue's IANA time zone, used to display the sale's times. */
  timeZone: z.string(),
})
export type PlaceAndTime = z.input<typeof PlaceAndTime>

export const SaleEvent = PlaceAndTime.extend({
  id: Id,
  /** In percent, with up to four decimals; null for the default, `taxRate` of /api/site. */
  taxRate: z.string().nullable(),
  /** Computed: startDate <= now < endDate. */
  isActive: z.boolean(),
  createdBy: Id.nullable(),
  createdAt: Timestamp,
  /** Once set, hidden from the admins' list. */
  archivedAt: Timestamp.nullable(),
  /** In order of time. */
  priceDrops: z.array(z.object({ at: IsoTime, percent: z.number().int() })),
})
export type SaleEvent = z.input<typeof SaleEvent>

/** Seconds are optional. Without an offset it is the time at the venue. */
const startDate = z.union(
  [z.iso.datetime({ offset: true, local: true }), z.iso.datetime({ offset: true, precision: -1 })],
  {
    error: ({ input }) =>
      input === undefined || input === null || input === ''
        ? 'The sale start date is required'
        : 'The start date is not valid. Use an ISO date and time such as 2026-06-06T13:00:00Z',
  },
)
const location = optionalLine({
  name: 'The location',
  max: 200,
  messages: { tooLong: 'The location can have at most 200 characters' },
})

const TIME_ZONE_ERROR = 'Choose a time zone such as America/Chicago'
/** Empty means the default. */
const timeZone = z
  .string({ error: TIME_ZONE_ERROR })
  .nullable()
  .transform((name) => timeZoneNamed(name || DEFAULT_TIME_ZONE))
  .refine((name) => name !== null, TIME_ZONE_ERROR)

const TAX_RATE_ERROR = `The tax rate must be a percentage from 0 to ${MAX_TAX_RATE} with up to four decimals`
/** Empty means the installation's rate. */
const taxRate = z
  .union([z.string(), z.number()], { error: TAX_RATE_ERROR })
  .nullable()
  .transform((rate) => (rate === null ? '' : String(rate).trim()))
  .refine((rate) => rate === '' || isTaxRate(rate), TAX_RATE_ERROR)
  .transform((rate) => (rate === '' ? null : plainTaxRate(rate)))

/** `endDate` is ignored: the server sets it to 48 hours after the start. */
export const NewSaleEvent = z.object({
  startDate,
  endDate: z.unknown().optional(),
  location: location.default(null),
  timeZone: timeZone.default(DEFAULT_TIME_ZONE),
  priceDrops: PriceDrops.default([]),
  taxRate: taxRate.default(null),
})
export type NewSaleEvent = z.output<typeof NewSaleEvent>

/** What editors of a sale have seen of it: their change is refused if that has changed meanwhile. */
const Seen = SaleEvent.pick({
  startDate: true,
  endDate: true,
  location: true,
  timeZone: true,
  taxRate: true,
})
  // Many more than fit into a sale would keep the server busy.
  .extend({ priceDrops: SaleEvent.shape.priceDrops.max(DROP_LIMIT) })
  .partial()

/**
 * `endNow` ends the current sale; `reopen` undoes that within its 48 hours. A new start also moves the end and, unless
 * `priceDrops` is given, the price drops. `archived` hides an ended sale from the list, or shows it again.
 */
export const SaleEventChange = z
  .object({
    startDate: startDate.optional(),
    endDate: z.unknown().optional(),
    location: location.optional(),
    timeZone: timeZone.optional(),
    taxRate: taxRate.optional(),
    endNow: z.boolean().optional(),
    reopen: z.boolean().optional(),
    archived: z.boolean().optional(),
    priceDrops: PriceDrops.optional(),
    seen: Seen.optional(),
  })
  .refine(
    ({ startDate, location, timeZone, endNow, reopen, archived, priceDrops, taxRate }) =>
      [startDate, location, timeZone, archived, priceDrops, taxRate].some((given) => given !== undefined) ||
      endNow ||
      reopen,
    { path: ['startDate'], error: 'The sale start date is required' },
  )
export type SaleEventChange = z.output<typeof SaleEventChange>

const missing = 'Sale event not found'

export const saleCalls = {
  'GET /api/sale-events/current': {
    role: 'visitor',
    summary: 'The sale that is on, or null',
    answer: SaleEvent.nullable(),
    cache: { sharedWith: 'everyone', cacheControl: REVALIDATE, tags: ['sales'] },
  },
  'GET /api/sale-events/upcoming': {
    role: 'visitor',
    summary: 'The next sale, or null',
    answer: SaleEvent.nullable(),
    cache: { sharedWith: 'everyone', cacheControl: REVALIDATE, tags: ['sales'] },
  },
  'GET /api/sale-events': { role: 'admin', summary: 'All sales, newest first', answer: z.array(SaleEvent) },
  'POST /api/sale-events': {
    role: 'admin',
    summary: 'Schedule a 48-hour sale',
    body: NewSaleEvent,
    answer: SaleEvent,
    created: true,
    invalidates: ['sales'],
  },
  'PATCH /api/sale-events/{id}': {
    role: 'admin',
    summary:
      'Move a sale, change its place, time zone, tax rate or price drops, end it now, open it again, or archive it',
    params: IdParams,
    body: SaleEventChange,
    answer: SaleEvent,
    missing,
    invalidates: ['sales'],
  },
  'DELETE /api/sale-events/{id}': {
    role: 'admin',
    summary: 'Delete a sale in which nothing was bought',
    params: IdParams,
    answer: Message,
    missing,
    invalidates: ['sales'],
  },
  'POST /api/sale-events/{id}/price-drops/undo': {
    role: 'admin',
    summary: 'Undo the last price drop and remove it from the sale; restores the previous prices',
    params: IdParams,
    body: UndonePriceDrop,
    answer: SaleEvent,
    missing,
    invalidates: ['everything'],
  },
} satisfies Record<string, Call>
