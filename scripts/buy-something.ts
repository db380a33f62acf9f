import type { Page } from '@playwright/test'
import type { Purchase } from '../contracts/checkout.ts'
import type { DemoPerson } from '../demo/people.ts'

/** A guest buys one of the things that are on sale in the shop that the page shows, of that seller if one is named. */
export async function buySomething(page: Page, seller?: DemoPerson): Promise<Purchase> {
  const { origin } = new URL(page.url())
  const call = async (path: string, body?: object) => {
    const answer = await fetch(origin + path, {
      method: body ? 'POST' : 'GET',
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const items = await call(seller ? `/api/products/seller/${seller}` : '/api/products')
  const { id: productId } = items.find(({ status }: { status: string }) => status === 'approved')
  const buyer = { buyerName: 'June Carter', buyerEmail: 'june@example.com' }
  const { sessionId } = await call('/api/create-checkout-session', { productId, ...buyer })
  await fetch(`${origin}/test-checkout/${sessionId}/pay`, { method: 'POST' })
  return call('/api/dev-complete-purchase', { sessionId, productId })
}
