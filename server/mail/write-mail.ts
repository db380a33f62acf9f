import { cleanLine, cleanParagraphs } from '../../contracts/text-rules.ts'
import { brandInk } from '../http/brand-ink.ts'
import { type Html, html } from '../http/html.ts'
import type { Mail } from '../providers/mail/port.ts'
import type { Settings } from '../settings.ts'

export type Fact = [label: string, value: string]

type Content<F> =
  | { say: string }
  | { quote: string }
  | { facts: F[] }
  | { button: string; url: string }
  | { links: { text: string; url: string; note: string }[] }
  /** A square image; `size` in pixels. Plain text omits it, so another block must say the same. */
  | { picture: string; alt: string; size: number }
  /** With a URL, a link. */
  | { note: string; url?: string }

/**
 * A part of an email, rendered as HTML and as plain text; false leaves it out. User input cannot imitate our own lines: every text is
 * one line, except quotes and facts, whose lines are marked or indented.
 */
export type Block = Content<Fact | false> | false

type Shown = Content<Fact>

interface MailContent extends Pick<Mail, 'id' | 'to' | 'subject'> {
  date: Date
  /** `Mail.expiresAt`. */
  expiresAt?: Date | null
  heading: string
  blocks: Block[]
  /** How to stop such emails: the page's path, at which `unsubscribeRoute` has the call, and the text of the link to it. */
  stop?: { path: string; note: string }
}

type Sender = Pick<Settings, 'BRAND_NAME' | 'BRAND_COLOR' | 'PUBLIC_URL' | 'CONTACT_EMAIL'>

/** How to answer a question such as `Questions?`. */
export const replyNote = ({ CONTACT_EMAIL }: Pick<Settings, 'CONTACT_EMAIL'>, question: string) => ({
  note: `${question} Reply to this email, or write to ${CONTACT_EMAIL}.`,
})

/** Renders an email with the shop's branding. Replies go to the contact address. */
export function writeMail(sender: Sender, { id, to, date, expiresAt, stop, ...content }: MailContent): Mail {
  const subject = cleanLine(content.subject)
  const heading = cleanLine(content.heading)
  const { PUBLIC_URL, CONTACT_EMAIL } = sender
  const blocks = [...content.blocks, stop !== undefined && { note: stop.note, url: PUBLIC_URL + stop.path }].flatMap(
    clean,
  )
  return {
    id,
    to,
    subject,
    date: date.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    replyTo: CONTACT_EMAIL,
    ...(stop && { unsubscribeUrl: `${PUBLIC_URL}/api${stop.path}` }),
    text: renderText(sender, heading, blocks),
    html: renderHtml(sender, subject, heading, blocks).text,
  }
}

/** Stored input may predate the current validation. */
function clean(block: Block): Shown | [] {
  if (block === false) return []
  if ('say' in block) return { say: cleanLine(block.say) }
  if ('note' in block) return { ...block, note: cleanLine(block.note) }
  if ('quote' in block) return { quote: cleanParagraphs(block.quote) }
  if ('facts' in block)
    return {
      facts: block.facts.flatMap((fact): Fact[] => (fact ? [[cleanLine(fact[0]), cleanParagraphs(fact[1])]] : [])),
    }
  if ('links' in block)
    return { links: block.links.map(({ text, url, note }) => ({ text: cleanLine(text), url, note: cleanLine(note) })) }
  return block
}

function renderText({ BRAND_NAME, PUBLIC_URL, CONTACT_EMAIL }: Sender, heading: string, blocks: Shown[]): string {
  const footer = `--\n${BRAND_NAME}\n${PUBLIC_URL}\nQuestions: ${CONTACT_EMAIL}`
  return `${[heading, ...blocks.flatMap(blockText), footer].join('\n\n')}\n`
}

const INDENTED = '\n    '

function blockText(block: Shown): string | [] {
  if ('picture' in block) return []
  if ('say' in block) return block.say
  if ('note' in block) return block.url ? `${block.note}: ${block.url}` : block.note
  if ('quote' in block) return block.quote.replaceAll(/^/gm, '> ')
  if ('button' in block) return `${block.button}:\n${block.url}`
  if ('links' in block) return block.links.map(({ text, url, note }) => `${text}\n${note}\n${url}`).join('\n\n')
  return block.facts.map(([label, value]) => `${label}: ${value.replaceAll('\n', INDENTED)}`).join('\n')
}

/** Mail clients need tables and inline styles. The style sheet only adds dark mode where supported. */
const DARK = `@media (prefers-color-scheme: dark) {
  .paper { background: #1b1a17 !important } .card { background: #24221e !important; border-color: #3b372f !important }
  .ink, .ink td { color: #efe9dc !important } .muted { color: #b3a993 !important } .line { border-color: #3b372f !important }
}`

const SANS = 'font-family:Instrument Sans,Helvetica Neue,Helvetica,Arial,sans-serif'
const SERIF = 'font-family:Fraunces,Georgia,Times New Roman,serif'

function renderHtml(sender: Sender, subject: string, heading: string, blocks: Shown[]): Html {
  const { BRAND_NAME, PUBLIC_URL, CONTACT_EMAIL } = sender
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${DARK}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#FBF7EF">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:#FBF7EF">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td class="ink" style="padding:0 4px 16px;${SERIF};font-size:22px;color:#23211C">${BRAND_NAME}</td></tr>
<tr><td class="card" style="background:#FFFDF8;border:1px solid #E5DCCB;border-radius:6px;padding:28px 24px;word-break:break-word;overflow-wrap:anywhere">
<h1 class="ink" style="margin:0 0 16px;${SERIF};font-size:26px;line-height:1.25;font-weight:600;color:#23211C">
${heading}</h1>
${blocks.map((block) => blockHtml(sender, block))}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;${SANS};font-size:13px;line-height:1.6;color:#6B6353">
<a href="${PUBLIC_URL}" class="muted" style="color:#6B6353">${PUBLIC_URL}</a><br>
Questions? Write to <a href="mailto:${CONTACT_EMAIL}" class="muted" style="color:#6B6353">${CONTACT_EMAIL}</a>.
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

function blockHtml(sender: Sender, block: Shown): Html {
  if ('say' in block)
    return html`<p class="ink" style="margin:0 0 16px;${SANS};font-size:16px;line-height:1.55;color:#23211C">${block.say}</p>
`
  if ('note' in block)
    return html`<p class="muted" style="margin:0 0 8px;${SANS};font-size:14px;line-height:1.55;color:#6B6353">${noteHtml(block)}</p>
`
  if ('quote' in block)
    return html`<blockquote class="ink line" style="margin:0 0 16px;padding:0 0 0 14px;border-left:3px solid #E5DCCB;${SANS};font-size:16px;
line-height:1.55;color:#23211C;white-space:pre-line">${block.quote}</blockquote>
`
  if ('picture' in block)
    return html`<p style="margin:0 0 16px"><img src="${block.picture}" alt="${block.alt}" width="${block.size}" height="${block.size}"
style="display:block;border:0;background:#fff;${SANS};font-size:14px;color:#23211C"></p>
`
  if ('button' in block)
    return html`<p style="margin:8px 0 24px">
<a href="${block.url}" style="display:inline-block;padding:13px 22px;background:${brandInk(sender.BRAND_COLOR)};border-radius:4px;
${SANS};font-size:16px;font-weight:600;color:#FFFDF8;text-decoration:none">${block.button}</a></p>
`
  if ('links' in block)
    return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${block.links.map((link) => linkHtml(sender, link))}</table>
`
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">
${block.facts.map(factHtml)}</table>
`
}

const noteHtml = ({ note, url }: { note: string; url?: string }): Html =>
  url ? html`<a href="${url}" class="muted" style="color:#6B6353">${note}</a>` : html`${note}`

const linkHtml = ({ BRAND_COLOR }: Sender, { text, url, note }: { text: string; url: string; note: string }): Html =>
  html`<tr>
<td class="line" style="padding:12px 0;border-top:1px solid #E5DCCB;${SANS};font-size:16px;line-height:1.5">
<a href="${url}" class="ink" style="color:${brandInk(BRAND_COLOR)};font-weight:600">${text}</a><br>
<span class="muted" style="font-size:14px;color:#6B6353">${note}</span></td>
</tr>
`

const factHtml = ([label, value]: Fact): Html =>
  html`<tr>
<td class="muted line" valign="top" style="padding:9px 16px 9px 0;border-top:1px solid #E5DCCB;${SANS};font-size:14px;
line-height:1.5;color:#6B6353;white-space:nowrap">${label}</td>
<td class="ink line" width="100%" valign="top" style="padding:9px 0;border-top:1px solid #E5DCCB;${SANS};font-size:15px;
line-height:1.5;color:#23211C;white-space:pre-line">${value}</td>
</tr>
`
