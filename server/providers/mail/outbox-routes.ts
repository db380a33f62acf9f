import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../../http/html.ts'
import { type PlainPage, sendPlainPage } from '../../http/plain-page.ts'
import { listOutbox, type OutboxMail, readOutboxMail } from './built-in.ts'

const MAX_LISTED = 200

export async function serveOutbox(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/dev/mail', async (_request, reply) => {
    const files = await listOutbox(folder)
    const mails = await Promise.all(files.slice(0, MAX_LISTED).map(readOutboxMail))
    return show(reply, listPage(mails, files.length))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const file = (await listOutbox(folder)).find(({ id }) => id === params.id)
    return file ? show(reply, mailPage(await readOutboxMail(file))) : show(reply.status(404), missingPage())
  })
}

/** Emails are untrusted: neither the page nor the frame runs scripts. */
const show = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  sendPlainPage(reply, page, { 'img-src': '* data:' })

function listPage(mails: OutboxMail[], total: number): PlainPage {
  const more =
    total > mails.length && html`<p class="muted">and ${total - mails.length} older ones in the outbox folder</p>`
  const list = html`<ol>${mails.map(entry)}</ol>${more}`
  return page('Outbox', html`${mails.length > 0 ? list : html`<p class="muted">No emails sent yet.</p>`}`)
}

const entry = ({ id, subject, to, date }: OutboxMail): Html => html`
<li><a href="/dev/mail/${id}">${subject}</a> <span class="muted">to ${to}, ${date}</span></li>`

const mailPage = ({ subject, to, date, text, html: content }: OutboxMail): PlainPage =>
  page(
    subject,
    html`
<p class="muted">to ${to}, ${date}</p>
<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${withTarget(content)}"></iframe>
<h2>As plain text</h2>
<pre>${linked(text)}</pre>
<p><a href="/dev/mail">All emails</a></p>`,
  )

const missingPage = (): PlainPage => page('Email not found', html`<p><a href="/dev/mail">All emails</a></p>`)

/** The sandboxed frame cannot navigate the page, so links open in a new tab. */
const withTarget = (content: string): string => content.replace('<head>', '<head><base target="_blank">')

/** Turns URLs into links. Splitting by a capture group makes every second piece a URL. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<a href="${piece}">${piece}</a>`))

function page(title: string, content: Html): PlainPage {
  return { title, style: STYLE, content: html`<h1>${title}</h1>\n${content}` }
}

const STYLE = `
main { max-width: 720px; gap: 16px }
h2 { font-size: 1.125rem; margin-top: 16px }
li { padding: 8px 0 }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 6px; background: #FBF7EF }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`
