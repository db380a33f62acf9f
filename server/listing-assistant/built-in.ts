import type { Database } from '../database/connect.ts'
import { createBuiltInVision } from './built-in-vision.ts'
import { createMarketplacePrices } from './marketplace-prices.ts'

/** Used if no vendor is configured. Both query this marketplace's catalogue. */
export const builtInAssistant = (db: Database, publicUrl: string) => ({
  vision: createBuiltInVision({ db }),
  prices: createMarketplacePrices({ db, publicUrl }),
})
