import type { Database } from '../database/connect.ts'
import type { PriceSource } from '../providers/prices/port.ts'
import type { Vision } from '../providers/vision/port.ts'
import { createDescriber } from './built-in-vision.ts'
import { createMarketplacePrices } from './marketplace-prices.ts'

/** What describes and prices items where no vendor is configured: both read this marketplace's own catalogue. */
export interface BuiltInAssistant {
  vision: Vision
  prices: PriceSource<'marketplace'>
}

export const builtInAssistant = (db: Database, publicUrl: string): BuiltInAssistant => ({
  vision: createDescriber({ db }),
  prices: createMarketplacePrices({ db, publicUrl }),
})
