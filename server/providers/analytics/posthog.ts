import { z } from 'zod'
import { PAGE_VIEW } from '../../../contracts/analytics-rules.ts'
import { AppError } from '../../http/app-error.ts'
import { fetchWithoutRedirects } from '../fetch-without-redirects.ts'
import type { Analytics } from './port.ts'

interface PostHogOptions {
  host: string
  /** Queries require both; browsers can send events without them. */
  personalApiKey?: string | undefined
  projectId?: string | undefined
}

const TIMEOUT_MS = 5000

const Totals = z.object({ results: z.array(z.tuple([z.number(), z.number()]).rest(z.unknown())).min(1) })
const Hours = z.object({ results: z.array(z.tuple([z.string(), z.number(), z.number()]).rest(z.unknown())) })

export function createPostHog({ host, personalApiKey, projectId }: PostHogOptions): Analytics {
  async function runQuery<T>(schema: z.ZodType<T>, query: string): Promise<T> {
    if (!personalApiKey || !projectId)
      throw new AppError('unavailable', 'Set POSTHOG_PERSONAL_API_KEY and POSTHOG_PROJECT_ID to read PostHog here.')
    const response = await fetchWithoutRedirects(
      `${apiHost(host)}/api/projects/${encodeURIComponent(projectId)}/query/`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${personalApiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query: { kind: 'HogQLQuery', query } }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
    ).catch((cause) => {
      throw new AppError('unavailable', 'PostHog cannot be reached.', { cause })
    })
    if (!response.ok) throw new AppError('provider_failed', messageFor(response.status))
    const body: unknown = await response.json().catch(() => null)
    const { data, error } = schema.safeParse(body)
    if (error) throw new AppError('provider_failed', 'PostHog sent an invalid response.', { cause: error })
    return data
  }
  const counts = 'count(distinct person_id), count()'
  return {
    id: 'posthog',
    async visits(since, until) {
      const { results } = await runQuery(Totals, `select ${counts} from events where ${viewed(since, until)}`)
      const [visitors, pageViews] = results[0] ?? [0, 0]
      return { visitors, pageViews }
    },
    async visitsByHour(since, until) {
      const hour = "toString(toStartOfHour(toTimeZone(timestamp, 'UTC')))"
      const query = `select ${hour} as hour, ${counts} from events where ${viewed(since, until)} group by hour`
      const { results } = await runQuery(Hours, query)
      return results.map(([hour, visitors, pageViews]) => ({ hour: readHour(hour), visitors, pageViews }))
    },
  }
}

const viewed = (since: Date, until: Date): string =>
  `event = '${PAGE_VIEW}' and timestamp >= toDateTime('${utc(since)}', 'UTC') and timestamp < toDateTime('${utc(until)}', 'UTC')`

/** ClickHouse's format: `2026-06-06 14:00:00`. */
const utc = (date: Date): string => date.toISOString().slice(0, 19).replace('T', ' ')

const readHour = (text: string): Date => new Date(`${text.slice(0, 19).replace(' ', 'T')}Z`)

/** PostHog ingests at `us.i.posthog.com` and serves its API at `us.posthog.com`. */
const apiHost = (host: string): string => host.replace(/\.i\.posthog\.com$/, '.posthog.com')

const messageFor = (status: number): string =>
  status === 401 || status === 403
    ? 'PostHog rejected the personal API key. It needs permission to query the project.'
    : `PostHog responded with ${status}.`
