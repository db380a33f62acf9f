import type { Refusal } from '../http/error-handler.ts'
import { html } from '../http/html.ts'
import type { PlainPage } from '../http/plain-page.ts'
import type { Settings } from '../settings.ts'

type Brand = Pick<Settings, 'BRAND_NAME' | 'BRAND_COLOR'>

/** The same texts as web/layout/error-screen.tsx. */
const UNEXPECTED = "We're sorry, but something unexpected happened. Please try refreshing the page."

/** For a page that failed to render. Does not depend on the code of the pages. */
export const errorPage = ({ BRAND_NAME, BRAND_COLOR }: Brand, { status, answer }: Refusal): PlainPage => ({
  title: BRAND_NAME,
  brandColor: BRAND_COLOR,
  style: 'main { padding-top: 12vh }',
  content: html`
<p class="brand">${BRAND_NAME}</p>
<section class="state">
  <h1>Something went wrong</h1>
  <p>${status === 500 ? UNEXPECTED : answer.message}</p>
  <a class="button" href="">Refresh Page</a>
  <p class="muted">Or go to the <a href="/">home page</a>.</p>
</section>`,
})
