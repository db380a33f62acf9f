import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Html, html } from '../../http/html.ts'
import { type PlainPage, sendPlainPage } from '../../http/plain-page.ts'
import { type KeptMail, listKept, readKept } from './built-in.ts'

/** Reading so many mails for a list is quick; older ones are still in the folder. */
const SHOWN = 200

/** The mailbox of a developer: every mail that would have been sent. */
export async function serveOutbox(app: FastifyInstance, folder: string): Promise<void> {
  app.get('/dev/mail', async (_request, reply) => {
    const kept = await listKept(folder)
    const mails = await Promise.all(kept.slice(0, SHOWN).map(readKept))
    return show(reply, listPage(mails, kept.length))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', async ({ params }, reply) => {
    const kept = (await listKept(folder)).find(({ id }) => id === params.id)
    return kept ? show(reply, mailPage(await readKept(kept))) : show(reply.status(404), missingPage())
  })
}

/** A mail may hold anything. It is shown in a frame without scripts, by a page without scripts. */
const show = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  sendPlainPage(reply, page, { 'img-src': '* data:' })

function listPage(mails: KeptMail[], total: number): PlainPage {
  const more =
    total > mails.length && html`<p class="muted">and ${total - mails.length} older ones in the outbox folder</p>`
  const list = html`<ol>${mails.map(entry)}</ol>${more}`
  return page('Outbox', html`${mails.length > 0 ? list : html`<p class="muted">No emails sent yet.</p>`}`)
}

const entry = ({ id, subject, to, date }: KeptMail): Html => html`
<li><a href="/dev/mail/${id}">${subject}</a> <span class="muted">to ${to}, ${date}</span></li>`

const mailPage = ({ subject, to, date, text, html: content }: KeptMail): PlainPage =>
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

/** The frame may not move the page around it, so links open beside it. */
const withTarget = (content: string): string => content.replace('<head>', '<head><base target="_blank">')

/** Addresses in plain text, made into links. Every second piece is one. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) => (index % 2 === 0 ? html`${piece}` : html`<a href="${piece}">${piece}</a>`))

function page(title: string, content: Html): PlainPage {
  return { title, style: STYLE, content: html`<h1>${title}</h1>\n${content}` }
}

const STYLE = `
main { max-width: 720px; gap: 16px }
h2 { font-size: 18px; margin-top: 16px }
li { padding: 8px 0 }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 6px; background: #FBF7EF }
pre { white-space: pre-wrap; overflow-wrap: anywhere }
`
