import type { Deps } from '../deps.ts'
import type { Mail } from '../providers/mail/port.ts'

/** The mails that were queued for an address, oldest first, sent or not. */
export async function mailsTo({ pool }: Pick<Deps, 'pool'>, to: string): Promise<Mail[]> {
  const { rows } = await pool.query<{ data: Mail }>(
    `select data from jobs.job where name = 'mail' and data ->> 'to' = $1 order by created_on`,
    [to],
  )
  return rows.map(({ data }) => data)
}

/** The token of the newest link that an address was mailed. */
export async function tokenMailedTo(deps: Pick<Deps, 'pool'>, to: string): Promise<string> {
  const mail = (await mailsTo(deps, to)).findLast(({ text }) => text.includes('?token='))
  const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link was mailed to ${to}`)
  return token
}

/** Every mail that was queued, in the order of their ids. */
export async function queuedMails({ pool }: Pick<Deps, 'pool'>): Promise<Mail[]> {
  const { rows } = await pool.query<{ data: Mail }>(
    "select data from jobs.job where name = 'mail' order by data ->> 'id'",
  )
  return rows.map(({ data }) => data)
}
