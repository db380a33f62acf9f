import type { ErrorAnswer } from '../../contracts/call.ts'
import type { CallInput, CallName, CallResult } from '../../contracts/calls.ts'
import type { ReadAnswer } from '../../contracts/page.ts'

/** `fetch` in the browser; on the server, a call into the app without a network. */
type Fetch = (path: string, init?: RequestInit) => Promise<ReadAnswer>

type Given<Part extends string, Value> = undefined extends Value ? { [key in Part]?: Value } : { [key in Part]: Value }
/** What becomes part of a URL: numbers, too, where the call takes text. */
type InUrl<T> = T extends object ? { [K in keyof T]: string extends T[K] ? T[K] | number : T[K] } : T
/** What a read depends on. */
export type ReadInput<N extends CallName> = Given<'params', InUrl<CallInput<N, 'params'>>> &
  Given<'query', InUrl<CallInput<N, 'query'>>>
type Input<N extends CallName> = ReadInput<N> &
  Given<'body', CallInput<N, 'body'>> & { timeoutMs?: number; signal?: AbortSignal }

/**
 * Calls one endpoint of the contract. Throws a RequestError unless the response is ok, and a TimeoutError without one in time:
 * then a write may have succeeded.
 */
export type Api = <N extends CallName>(
  name: N,
  ...input: Record<string, never> extends Input<N> ? [Input<N>?] : [Input<N>]
) => Promise<CallResult<N>>

/** A response that is not ok. `message` is `<status>: <the server's message, else its text>`. */
export class RequestError extends Error {
  readonly status: number
  /** The server's message, to show to people. Empty if something else answered, such as a gateway. */
  readonly detail: string
  /** Messages by the name of the invalid input. */
  readonly fields: Record<string, string>
  /** For a checkout of several items: those that are unavailable. */
  readonly unavailable: NonNullable<ErrorAnswer['unavailable']>

  constructor(
    status: number,
    detail: string,
    { fields = {}, unavailable = [] }: Partial<ErrorAnswer> = {},
    text = detail,
  ) {
    super(`${status}: ${text}`)
    this.status = status
    this.detail = detail
    this.fields = fields
    this.unavailable = unavailable
  }
}

/** A connection that dies in a tunnel may never report an error. As long as the database may take for a statement. */
const TIMEOUT_MS = 30_000
/** For calls that work on hundreds of photos or items, or wait for a provider: the server gives up an AI's after two minutes. */
export const LONG_TIMEOUT_MS = 150_000

export function createApi(fetch: Fetch): Api {
  return async (name, ...[input]) => {
    const [method = 'GET', template = ''] = name.split(' ')
    const { timeoutMs = TIMEOUT_MS, signal, ...rest } = input ?? {}
    const { params, query, body } = rest as Record<string, Record<string, unknown> | undefined>
    const response = await fetch(fillPath(template, params) + queryString(query), {
      method,
      credentials: 'include',
      signal: import.meta.env.SSR ? null : inTime(timeoutMs, signal),
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    })
    await throwUnlessOk(response)
    // A 204 has no body.
    return name.startsWith('DELETE') ? JSON.parse((await response.text()) || 'null') : response.json()
  }
}

/** Aborts after this time, or when `signal` does. `AbortSignal.any` is missing in phones of 2023. */
export function inTime(timeoutMs: number, signal?: AbortSignal): AbortSignal {
  const timeout = AbortSignal.timeout(timeoutMs)
  if (!signal) return timeout
  const controller = new AbortController()
  for (const source of [timeout, signal]) {
    if (source.aborted) controller.abort(source.reason)
    source.addEventListener('abort', () => controller.abort(source.reason))
  }
  return controller.signal
}

const fillPath = (template: string, params: Record<string, unknown> = {}): string =>
  template.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))

function queryString(query: Record<string, unknown> = {}): string {
  const given = new URLSearchParams()
  for (const name in query) if (query[name] !== undefined) given.append(name, String(query[name]))
  return `${given}` && `?${given}`
}

/** The error's message comes from the JSON body, else the raw text, else the status text. None of a gateway's HTML page. */
export async function throwUnlessOk(response: ReadAnswer): Promise<void> {
  if (response.ok) return
  const text = await response.text()
  const answer = readError(text)
  if (answer) throw new RequestError(response.status, answer.message, answer)
  throw new RequestError(response.status, '', {}, text[0] === '<' ? '' : text || response.statusText)
}

function readError(text: string): ErrorAnswer | undefined {
  try {
    const answer = JSON.parse(text)
    return typeof answer?.message === 'string' ? answer : undefined
  } catch {
    return undefined
  }
}

/** Whether the server answered with one of these statuses. */
export const hasStatus = (error: unknown, ...statuses: number[]): error is RequestError =>
  error instanceof RequestError && statuses.includes(error.status)

/** What to show people about a failure: the server's message if there is one. */
export const messageOf = (error: unknown, fallback = 'Please try again.'): string =>
  error instanceof RequestError && error.detail ? error.detail : fallback
