import { makePass } from '../desk/pass.ts'
import { openPass } from './callers.ts'
import { Browser } from './people.ts'
import { GUEST, openStaffedShop } from './shop.ts'

/** A stocked shop with the desks of an admin and of a seller. */
export async function openDesks() {
  const { app, shop, wren, admin } = await openStaffedShop()
  let keys = 0
  return {
    app,
    shop,
    wren,
    admin,
    seller: await new Browser(app).signIn('hazel'),
    helper: async (mayLowerPrices = false) =>
      openPass(app, await makePass(shop.deps, { ...wren }, { name: 'Ana', mayLowerPrices })),
    item: async (price = 4_500, more: object = {}): Promise<number> => (await shop.addItem({ price, ...more })).id,
    /** The request for a sale in cash. */
    cash: (productIds: number[], more: object = {}) => ({
      items: productIds.map((productId) => ({ productId })),
      method: 'cash',
      key: `sale-${++keys}`,
      ...more,
    }),
    sellHere: (browser: Browser, sale: object) => browser.post('/api/desk/sales', sale),
    hold: (browser: Browser, ...productIds: number[]) => browser.post('/api/desk/holds', { productIds }),
    buyOnline: (productId: number) =>
      new Browser(app, `203.0.113.${++keys % 250}`).post('/api/create-checkout-session', { productId, ...GUEST }),
  }
}
