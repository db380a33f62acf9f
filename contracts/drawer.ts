import { z } from 'zod'
import { type Call, Dollars, Id, IdempotencyKey, Timestamp } from './call.ts'
import { DRAWER_DIRECTIONS } from './drawer-rules.ts'
import { toCents } from './money.ts'
import { PickupSale } from './pickup.ts'
import { dollarsText, optionalLine } from './text.ts'

export const DrawerCount = z.object({
  id: Id,
  counted: Dollars,
  /** What the drawer should have held at the time. */
  expected: Dollars,
  /** Counted minus expected: negative if money is missing. */
  difference: Dollars,
  note: z.string().nullable(),
  at: Timestamp,
  /** Who counted: a username, or a helper as `Ana (helper)`. */
  by: z.string().nullable(),
})
export type DrawerCount = z.input<typeof DrawerCount>

/** Cash put into a drawer or taken out, such as change to start with. */
export const DrawerMovement = z.object({
  id: Id,
  direction: z.enum(DRAWER_DIRECTIONS),
  amount: Dollars,
  note: z.string().nullable(),
  at: Timestamp,
  /** As in `DrawerCount`. */
  by: z.string().nullable(),
})
export type DrawerMovement = z.input<typeof DrawerMovement>

/** The cash of one pass or account in one sale, without card payments and cash that sellers kept. */
export const Drawer = z.object({
  /** One of the two is null. */
  passId: Id.nullable(),
  accountId: Id.nullable(),
  name: z.string(),
  isOwn: z.boolean(),
  /** Items sold for cash. */
  sold: z.number().int(),
  cashSales: Dollars,
  /** Paid out from this drawer, whoever made the sale. */
  cashRefunds: Dollars,
  /** Payouts to sellers, without those that were undone. */
  sellersPaid: Dollars,
  putIn: Dollars,
  takenOut: Dollars,
  /** `cashSales` and `putIn`, minus the others. */
  expected: Dollars,
  /** Latest first. */
  movements: z.array(DrawerMovement),
  /** Latest first. */
  counts: z.array(DrawerCount),
})
export type Drawer = z.input<typeof Drawer>

export const Drawers = z.object({
  /** Null until the first sale has started. */
  sale: PickupSale.nullable(),
  /** All sales that have started, latest first; for a pass, its own. */
  sales: z.array(PickupSale),
  /** What your own drawer should hold. */
  expected: Dollars,
  /** Your own first; for admins, also those of all helpers and of everyone who took cash. */
  drawers: z.array(Drawer),
})
export type Drawers = z.input<typeof Drawers>

const MAX_NOTE = 500
/** In cents. Entries are never deleted, and their sum must fit into `drawer_counts.expected`. */
const MAX_MOVED = 10_000_000

/** Which drawer an entry is for, and what is the same for all entries. */
const DrawerEntry = z.object({
  note: optionalLine({ name: 'The note', max: MAX_NOTE }).default(null),
  key: IdempotencyKey,
  /** Default: the current sale, or else the latest. For a pass, always its own. */
  saleEventId: Id.optional(),
  /** For admins: the helper's drawer. */
  passId: Id.optional(),
})
export type DrawerEntry = z.output<typeof DrawerEntry>

export const NewDrawerMovement = DrawerEntry.extend({
  direction: z.enum(DRAWER_DIRECTIONS, 'Choose whether cash was put in or taken out'),
  amount: dollarsText('Amount', 'in dollars, with at most two decimals')
    .transform(toCents)
    .refine((cents) => cents <= MAX_MOVED, 'At most $100,000 at a time'),
})
export type NewDrawerMovement = z.output<typeof NewDrawerMovement>

export const NewDrawerCount = DrawerEntry.extend({
  /** In dollars; 0 for an empty drawer. */
  counted: z
    .union([z.string(), z.number()], { error: 'Enter what you counted' })
    .transform((amount) => String(amount).trim())
    .pipe(z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount such as 120.50'))
    .transform(toCents),
})
export type NewDrawerCount = z.output<typeof NewDrawerCount>

export const drawerCalls = {
  'GET /api/desk/drawer': {
    role: 'desk',
    summary: 'What your cash drawer should hold in a sale, and what was counted; all drawers for admins',
    query: z.object({
      sale: z
        .string()
        .regex(/^\d{1,15}$/, 'Must be the id of a sale')
        .optional(),
    }),
    answer: Drawers,
  },
  'POST /api/desk/drawer': {
    role: 'desk',
    summary: 'Record a count of a drawer. A known key returns the same count, or 409 if the content differs',
    body: NewDrawerCount,
    answer: DrawerCount,
    created: true,
  },
  'POST /api/desk/drawer/movements': {
    role: 'desk',
    summary:
      'Record cash put into a drawer or taken out. A known key returns the same entry, or 409 if the content differs',
    body: NewDrawerMovement,
    answer: DrawerMovement,
    created: true,
  },
} satisfies Record<string, Call>
