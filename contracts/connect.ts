import { z } from 'zod'
import type { Call } from './call.ts'

/** `none`: not started. `incomplete`: Stripe needs more information, or is reviewing it. `ready`: can receive payouts. */
export const ConnectState = z.enum(['none', 'incomplete', 'ready'])
export type ConnectState = z.infer<typeof ConnectState>

/** 404 unless STRIPE_CONNECT is on. */
export const connectCalls = {
  'GET /api/seller/connect': {
    role: 'account',
    summary: 'Whether you can be paid through Stripe; asks Stripe each time',
    answer: z.object({ state: ConnectState }),
  },
  'POST /api/seller/connect': {
    role: 'seller',
    summary: "Connect with Stripe: returns the URL of Stripe's form, which works once, for a few minutes",
    answer: z.object({ url: z.string() }),
  },
} satisfies Record<string, Call>
