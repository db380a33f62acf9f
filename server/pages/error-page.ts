import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError, type Refusal, refusalOf } from '../http/error-handler.ts'
import { html } from '../http/html.ts'
import { type Brand, messagePage, type PlainPage, sendPlainPage } from '../http/plain-page.ts'
import { isCall } from '../http/security-headers.ts'

/** The same texts as web/layout/error-screen.tsx. */
const UNEXPECTED = "We're sorry, but something unexpected happened. Please try refreshing the page."

/** For a page that failed to render. Does not depend on the code of the pages. */
export const errorPage = (brand: Brand, { status, answer }: Refusal): PlainPage =>
  messagePage(
    brand,
    brand.BRAND_NAME,
    html`
  <h1>Something went wrong</h1>
  <p>${status === 500 ? UNEXPECTED : answer.message}</p>
  <a class="button" href="">Refresh Page</a>
  <p class="muted">Or go to the <a href="/">home page</a>.</p>`,
  )

/** Answers a URL that cannot be decoded, like a link that was cut off. */
export const showUnreadable =
  (settings: Brand) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    isCall(request.url)
      ? answerError(error, request, reply)
      : sendPlainPage(reply.status(refusalOf(error, request).status), missingPage(settings))

/** The same texts as web/layout/not-found-page.tsx. */
const missingPage = (brand: Brand): PlainPage =>
  messagePage(
    brand,
    brand.BRAND_NAME,
    html`
  <h1>Page Not Found</h1>
  <p>Whatever was here has been sold or moved, or was never on the table.</p>
  <a class="button" href="/marketplace">Browse the marketplace</a>
  <p class="muted">Or <a href="/marketplace#search">search</a>, or go to the <a href="/">home page</a>.</p>`,
  )
