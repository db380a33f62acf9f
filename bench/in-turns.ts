import autocannon from 'autocannon'

const CONNECTIONS = 16

/** Somebody who answers, and what he is asked. */
export interface Asked {
  /** Without a path. */
  url: string
  /** Asked one after the other by each connection. */
  paths: readonly string[]
  headers?: Record<string, string>
}

export interface Answered {
  /** Requests per second. */
  rate: number
  /** Of the answers half, and 99 of 100, were faster; in ms. */
  p50: number
  p99: number
}

/**
 * How fast each answers at 16 connections. In several short rounds one after the other, so that a slow moment of a shared
 * machine meets all of them; the figures are medians of the rounds. Throws for an answer that is no success.
 */
export async function inTurns(asked: readonly Asked[], seconds: number, rounds = 5): Promise<Answered[]> {
  for (const one of asked) await fire(one, 1)
  const measured = asked.map((): Answered[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, one] of asked.entries()) measured[index]?.push(await fire(one, seconds))
  return measured.map((rounds) => ({
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
  }))
}

async function fire({ url, paths, headers = {} }: Asked, seconds: number): Promise<Answered> {
  const requests = paths.map((path) => ({ path, headers }))
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests, timeout: 60 })
  const { latency, non2xx, errors, duration } = result
  if (non2xx + errors > 0) throw new Error(`${url}${paths[0]} failed ${non2xx + errors} times`)
  // Nobody was answered in that time.
  if (result['2xx'] === 0) return { rate: 0, p50: Infinity, p99: Infinity }
  // Its own average is one of samples, of which a busy machine takes none.
  return { rate: result['2xx'] / duration, p50: latency.p50, p99: latency.p99 }
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
