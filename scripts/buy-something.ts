import type { Page } from '@playwright/test'
import type { Purchase } from '../contracts/checkout.ts'
import type { DemoPerson } from '../demo/people.ts'

/** Buys any item as a guest, or one of the given seller, in the shop that the page is from. */
export async function buySomething(page: Page, seller?: DemoPerson): Promise<Purchase> {
  const { origin } = new URL(page.url())
  const call = async (path: string, body?: object) => {
    const response = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const items = await call(seller ? `/api/products/seller/${seller}` : '/api/products')
  const { id: productId } = items.find(({ status }: { status: string }) => status === 'approved')
  const buyer = { buyerName: 'June Carter', buyerEmail: 'june@example.com' }
  const { sessionId } = await call('/api/create-checkout-session', { productId, ...buyer })
  await fetch(`${origin}/test-checkout/${sessionId}/pay`, { method: 'POST' })
  return call('/api/dev-complete-purchase', { sessionId, productId })
}
