import { z } from 'zod'
import type { Call } from './call.ts'

/** `none`: not begun. `incomplete`: Stripe asks for more, or is checking. `ready`: payouts arrive. */
export const ConnectState = z.enum(['none', 'incomplete', 'ready'])
export type ConnectState = z.infer<typeof ConnectState>

/** 404 unless STRIPE_CONNECT is on. */
export const connectCalls = {
  'GET /api/seller/connect': {
    role: 'account',
    summary: 'Whether you can be paid through Stripe, as Stripe says just now',
    answer: z.object({ state: ConnectState }),
  },
  'POST /api/seller/connect': {
    role: 'seller',
    summary: "Connect with Stripe: answers the address of Stripe's form, which is good once and for a few minutes",
    answer: z.object({ url: z.string() }),
  },
} satisfies Record<string, Call>
