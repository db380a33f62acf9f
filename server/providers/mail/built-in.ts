import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeAtomically } from '../atomic-file.ts'
import { mailHeaders } from './mail-headers.ts'
import { messageIdOf } from './message-id.ts'
import { serveOutbox } from './outbox-routes.ts'
import type { Mail, Mailer } from './port.ts'

interface OutboxOptions {
  dataDir: string
  from: string
  isReadable: boolean
}

/** Writes each email to an .eml file. File names sort by time, and resending an email overwrites its file. */
export function createOutbox({ dataDir, from, isReadable }: OutboxOptions): Mailer {
  const folder = path.resolve(dataDir, 'outbox')
  return {
    id: 'outbox',
    async send(mail) {
      const name = `${mail.date.replaceAll(':', '-')}_${mail.id}${SUFFIX}`
      await writeAtomically(path.join(folder, name), await compose(mail, from), { durable: true })
    },
    ...(isReadable && { servePages: (app) => serveOutbox(app, folder) }),
  }
}

const SUFFIX = '.eml'

async function compose(mail: Mail, from: string): Promise<Buffer> {
  const { id, to, subject, text, html, date, replyTo } = mail
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  return new MailComposer({
    from,
    to: { name: '', address: to },
    ...(replyTo && { replyTo: { name: '', address: replyTo } }),
    subject,
    textEncoding: 'base64',
    date: new Date(date),
    messageId: messageIdOf(id, from),
    headers: mailHeaders(mail),
    text: { raw: part('plain', text) },
    html: { raw: part('html', html) },
  })
    .compile()
    .build()
}

/** Unencoded, so that people can read the file. */
const part = (type: 'plain' | 'html', content: string): string =>
  `Content-Type: text/${type}; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${content.replaceAll(/\r?\n/g, '\r\n')}`

export interface OutboxMail {
  id: string
  date: string
  to: string
  subject: string
  text: string
  html: string
}

/** Newest first. */
export async function listOutbox(folder: string): Promise<{ id: string; file: string }[]> {
  const files = await readdir(folder).catch(() => [])
  return files
    .filter((file) => file.endsWith(SUFFIX) && !file.startsWith('.'))
    .sort()
    .reverse()
    .map((file) => ({ id: file.slice(file.indexOf('_') + 1, -SUFFIX.length), file: path.join(folder, file) }))
}

/** Parses only what `compose` writes. */
export async function readOutboxMail({ id, file }: { id: string; file: string }): Promise<OutboxMail> {
  const message = await readFile(file, 'utf8')
  const boundary = /boundary="([^"]+)"/.exec(message)?.[1]
  const [head = '', ...parts] = message.split(`\r\n--${boundary}`)
  const header = (name: string) => new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'm').exec(head)?.[1] ?? ''
  const content = (type: string) => {
    const part = parts.find((part) => part.startsWith(`\r\nContent-Type: text/${type};`))
    return part?.slice(part.indexOf('\r\n\r\n') + 4) ?? ''
  }
  return {
    id,
    date: new Date(header('Date')).toISOString(),
    to: header('To'),
    subject: decodeWords(header('Subject')),
    text: content('plain'),
    html: content('html'),
  }
}

const decodeWords = (header: string): string =>
  header
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .replaceAll(/\?= =\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, word: string) => Buffer.from(word, 'base64').toString('utf8'))
