import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { FastifyReply } from 'fastify'
import { ROOT } from '../root.ts'
import type { Settings } from '../settings.ts'
import { brandInk } from './brand-ink.ts'
import { Html, html } from './html.ts'

/** A page that does not need the web build. */
export interface PlainPage {
  title: string
  /** Default: fern. */
  brandColor?: string
  /** Additional CSS. */
  style?: string
  content: Html
  /** JavaScript. */
  script?: string
}

export type Brand = Pick<Settings, 'BRAND_NAME' | 'BRAND_COLOR'>

/** A page with the shop's name above one message. */
export const messagePage = ({ BRAND_NAME, BRAND_COLOR }: Brand, title: string, message: Html): PlainPage => ({
  title,
  brandColor: BRAND_COLOR,
  style: 'main { padding-top: 12vh }',
  content: html`
<p class="brand">${BRAND_NAME}</p>
<section class="state">${message}
</section>`,
})

const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #FBF7EF; --card: #FFFDF8; --ink: #23211C; --muted: #6B6353; --line: #E5DCCB;
  --fern: #2F5D43; --on-fern: #FFFDF8; --clay: #B4492A; --brass: #B98A2F;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #1B1A17; --card: #24221E; --ink: #EFE9DC; --muted: #B3A993; --line: #3B372F;
    --fern: #8FBF9F; --on-fern: #17221B; --clay: #E58A6B; --brass: #D1A956;
  }
}
* { box-sizing: border-box; margin: 0 }
body {
  background: var(--paper); color: var(--ink); padding: 24px 16px 48px;
  font: 1rem/1.5 'Instrument Sans', 'Helvetica Neue', Helvetica, Arial, sans-serif;
}
main { max-width: 27.5rem; margin: 0 auto; display: grid; gap: 20px }
.brand, h1, h2 { font-family: Fraunces, Georgia, 'Times New Roman', serif; font-weight: 600 }
.brand { font-size: 1.375rem }
h1, h2 { font-size: 1.5rem; line-height: 1.2; overflow-wrap: anywhere }
.muted { color: var(--muted); font-size: 0.875rem; overflow-wrap: anywhere }
a { color: inherit }
.button, .quiet {
  display: block; width: 100%; min-height: 48px; padding: 12px 20px; border-radius: 4px; border: 1px solid transparent;
  font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
  transition: filter 150ms;
}
.button { background: var(--fern); color: var(--on-fern) }
.quiet { background: none; color: var(--ink); border-color: var(--line); font-weight: 500 }
.button:hover { filter: brightness(1.1) }
.quiet:hover { border-color: var(--muted) }
:focus-visible { outline: 3px solid var(--brass); outline-offset: 2px }
.state { display: grid; gap: 12px; justify-items: start }
.state .button { width: auto }
@media (prefers-reduced-motion: reduce) { .button, .quiet { transition: none } }
`

/** The fonts of the web build, which most browsers have cached. None in development. */
const FONTS = existingFonts()

function existingFonts(): string {
  const folder = path.join(ROOT, 'dist/web/client/assets')
  const files = existsSync(folder) ? readdirSync(folder) : []
  return files.find((file) => /^fonts-.*\.css$/.test(file)) ?? ''
}

/** Overrides `POLICY`, which allows no scripts, forms or external images. By directive. */
type Policy = Record<string, string>

const POLICY: Policy = {
  'default-src': "'none'",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
  'img-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
}

/** Sends the page uncacheable, with its own content security policy. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage, policy: Policy = {}): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const allowed = { ...POLICY, ...policy, ...(page.script && { 'script-src': `'nonce-${nonce}'` }) }
  const directives = Object.entries(allowed).map((directive) => directive.join(' '))
  return reply
    .header('content-security-policy', directives.join('; '))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(markup(page, nonce).text)
}

const markup = ({ title, brandColor = 'fern', style = '', content, script }: PlainPage, nonce: string): Html =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${FONTS !== '' && html`<link rel="stylesheet" href="/assets/${FONTS}">`}
<style>${new Html(STYLE + inOperatorsColor(brandColor) + style)}</style>
</head>
<body>
<main>
${content}
</main>
${script !== undefined && html`<script nonce="${nonce}">${new Html(script)}</script>`}
</body>
</html>
`

const inOperatorsColor = (brandColor: string): string =>
  brandColor === 'fern' ? '' : `:root { --fern: ${brandInk(brandColor)}; --on-fern: #FFFDF8 }\n`
