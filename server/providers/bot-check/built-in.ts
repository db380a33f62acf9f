import type { BotCheck } from './port.ts'

/** No check: everybody counts as a person. */
export const noBotCheck: BotCheck = { id: 'off', judge: async () => 'person' }
