import type { Deps } from '../deps.ts'
import type { Mail } from '../providers/mail/port.ts'

/** The emails queued for an address, sent or not, oldest first. */
export async function mailsTo({ pool }: Pick<Deps, 'pool'>, to: string): Promise<Mail[]> {
  const { rows } = await pool.query<{ data: Mail }>(
    `select data from jobs.job where name = 'mail' and data ->> 'to' = $1 order by created_on`,
    [to],
  )
  return rows.map(({ data }) => data)
}

/** The token in the latest link emailed to an address. */
export async function tokenMailedTo(deps: Pick<Deps, 'pool'>, to: string): Promise<string> {
  const mail = (await mailsTo(deps, to)).findLast(({ text }) => text.includes('?token='))
  const token = /\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link was emailed to ${to}`)
  return token
}

/** All queued emails, ordered by id. */
export async function queuedMails({ pool }: Pick<Deps, 'pool'>): Promise<Mail[]> {
  const { rows } = await pool.query<{ data: Mail }>(
    "select data from jobs.job where name = 'mail' order by data ->> 'id'",
  )
  return rows.map(({ data }) => data)
}

/** What an email says, without its footer. */
export const paragraphsOf = (mail: Mail | undefined): string[] | undefined =>
  mail?.text.split('\n\n--\n')[0]?.split('\n\n')
