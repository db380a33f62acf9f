import type { Database } from '../database/connect.ts'
import type { PriceSource } from '../providers/prices/port.ts'
import type { Vision } from '../providers/vision/port.ts'
import { createBuiltInVision } from './built-in-vision.ts'
import { createMarketplacePrices } from './marketplace-prices.ts'

/** Used if no vendor is configured. Both query this marketplace's catalogue. */
interface BuiltInAssistant {
  vision: Vision
  prices: PriceSource<'marketplace'>
}

export const builtInAssistant = (db: Database, publicUrl: string): BuiltInAssistant => ({
  vision: createBuiltInVision({ db }),
  prices: createMarketplacePrices({ db, publicUrl }),
})
