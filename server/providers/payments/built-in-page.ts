import { formatCents } from '../../../contracts/money.ts'
import { type Html, html } from '../../http/html.ts'
import type { PlainPage } from '../../http/plain-page.ts'
import type { TestPayment } from './built-in.ts'
import { TAX_LINE } from './port.ts'

export interface PageOptions {
  brandName: string
  brandColor: string
  now: Date
}

export function paymentPage(options: PageOptions, payment: TestPayment, isDeclined: boolean): PlainPage {
  const title = `Pay ${formatCents(payment.amount)}`
  return page(
    options,
    title,
    html`
${payment.items.length === 1 ? oneItem(payment) : severalItems(payment)}
${stateOf(payment, options.now, isDeclined)}`,
  )
}

function oneItem({ items: [item], tax, amount, buyerEmail }: TestPayment): Html {
  return html`
<article>
  ${item?.imageUrl ? html`<img src="${item.imageUrl}" alt="" width="200" height="300">` : html``}
  <div>
    <h1>${item?.title ?? ''}</h1>
    <p class="price">${formatCents(amount)}</p>
    ${tax > 0 && html`<p class="muted">${formatCents(item?.amount ?? 0)} + ${formatCents(tax)} ${TAX_LINE.toLowerCase()}</p>`}
    ${receiptTo(buyerEmail)}
  </div>
</article>`
}

const receiptTo = (email: string): Html | false => email !== '' && html`<p class="muted">Receipt to ${email}</p>`

const severalItems = ({ items, tax, amount, buyerEmail }: TestPayment): Html => html`
<section>
  <h1>${items.length} items</h1>
  <ul class="items">
    ${items.map(
      ({ title, imageUrl, amount }) => html`
    <li>
      ${imageUrl === null ? html`<span></span>` : html`<img src="${imageUrl}" alt="" width="200" height="300">`}
      <span>${title}</span>
      <span>${formatCents(amount)}</span>
    </li>`,
    )}
    ${tax > 0 && html`<li><span></span><span>${TAX_LINE}</span><span>${formatCents(tax)}</span></li>`}
  </ul>
  <p class="price">${formatCents(amount)}</p>
  ${receiptTo(buyerEmail)}
</section>`

export const missingPage = (options: PageOptions): PlainPage =>
  page(
    options,
    'Payment not found',
    html`
<section class="state">
  <h1>Payment not found</h1>
  <p>We couldn't find a payment here. Please go back to the item and try again.</p>
  <a class="button" href="/marketplace">Back to Marketplace</a>
</section>`,
  )

function stateOf(payment: TestPayment, now: Date, isDeclined: boolean): Html {
  if (payment.status === 'paid')
    return state('Paid', 'This payment is complete.', html`<a class="button" href="${payment.successUrl}">Continue</a>`)
  if (payment.status === 'expired' || payment.expiresAt <= now) {
    const items = payment.items.length === 1 ? 'item' : 'items'
    // Canceled, replaced by a newer one, ended by an admin, or out of time.
    return state(
      'This payment has expired',
      `It is no longer open, and nothing was charged. The ${items} may still be available.`,
      html`<a class="button" href="${payment.cancelUrl}">Back to the ${items}</a>`,
    )
  }
  return forms(payment, now, isDeclined)
}

const state = (heading: string, text: string, way: Html): Html => html`
<section class="state" role="status">
  <h2>${heading}</h2>
  <p>${text}</p>
  ${way}
</section>`

function forms(payment: TestPayment, now: Date, isDeclined: boolean): Html {
  const action = `/test-checkout/${payment.id}`
  const seconds = Math.ceil((payment.expiresAt.getTime() - now.getTime()) / 1000)
  return html`
${isDeclined && html`<p class="declined" role="alert">The test card was declined. Nothing was charged; you can try again.</p>`}
<section class="card" aria-label="Test card">
  <span>Test card</span>
  <span class="digits">4242 4242 4242 4242</span>
  <span>12 / 34</span>
</section>
<form method="post" action="${action}/pay"><button class="button">Pay ${formatCents(payment.amount)}</button></form>
<div class="others">
  <form method="post" action="${action}/decline"><button class="quiet">Decline</button></form>
  <form method="post" action="${action}/cancel"><button class="quiet">Cancel</button></form>
</div>
<p class="muted time">This page closes in <span id="left" data-seconds="${seconds}">${minutes(seconds)}</span></p>`
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts down the remaining time, then reloads the page. */
const COUNTDOWN = `
const left = document.getElementById('left')
const end = performance.now() + Number(left?.dataset.seconds) * 1000
const timer = left && setInterval(() => {
  const seconds = Math.ceil((end - performance.now()) / 1000)
  if (seconds <= 0) { clearInterval(timer); location.reload(); return }
  left.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0')
}, 1000)`

const page = ({ brandName, brandColor }: PageOptions, title: string, content: Html): PlainPage => ({
  title: `${title} | ${brandName} test checkout`,
  brandColor,
  style: STYLE,
  script: COUNTDOWN,
  content: html`
<header><span class="brand">${brandName}</span> <span class="muted">Test checkout</span></header>
<p class="notice"><strong>This is a test payment.</strong> No card is charged and no money moves.</p>
${content}`,
})

const STYLE = `
header { display: flex; align-items: baseline; justify-content: space-between }
.price {
  width: fit-content; max-width: 100%; margin: 10px 0; overflow-wrap: anywhere; padding: 3px 14px 5px 32px; font-variant-numeric: tabular-nums;
  font: 600 1.625rem/1.5 Fraunces, Georgia, 'Times New Roman', serif;
  background: radial-gradient(circle at 16px 50%, var(--paper) 5px, transparent 5.5px), var(--line);
  clip-path: polygon(12px 0, 100% 0, 100% 100%, 12px 100%, 0 calc(100% - 12px), 0 12px);
}
.notice { border-left: 3px solid var(--brass); padding: 4px 0 4px 14px }
article { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: 20px; align-items: center }
article img { width: 112px; height: 168px; object-fit: cover; border-radius: 4px; background: var(--line) }
.items { list-style: none; margin: 12px 0; padding: 0; border-bottom: 1px solid var(--line) }
.items li {
  display: grid; grid-template-columns: 40px minmax(0, 1fr) auto; gap: 14px; align-items: center; padding: 8px 0;
  border-top: 1px solid var(--line); overflow-wrap: anywhere; font-variant-numeric: tabular-nums;
}
.items img { width: 40px; height: 60px; object-fit: cover; border-radius: 3px; background: var(--line) }
.card {
  display: flex; flex-wrap: wrap; gap: 4px 20px; justify-content: space-between; padding: 16px;
  background: var(--card); border: 1px solid var(--line); border-radius: 6px; color: var(--muted); font-size: 0.9375rem;
}
.digits { color: var(--ink); font-variant-numeric: tabular-nums }
.declined { color: var(--clay); border: 1px solid currentColor; border-radius: 6px; padding: 12px 16px }
.others { display: grid; grid-template-columns: 1fr 1fr; gap: 12px }
.time { text-align: center; font-variant-numeric: tabular-nums }
`
