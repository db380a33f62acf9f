import autocannon from 'autocannon'

const CONNECTIONS = 16

export interface Target {
  /** Without a path. */
  url: string
  /** Each connection requests them in turn. */
  paths: readonly string[]
  headers?: Record<string, string>
}

export interface Measurement {
  /** Requests per second. */
  rate: number
  /** In ms. */
  p50: number
  p99: number
}

/**
 * Measures all targets with 16 connections, in short alternating rounds, so that a slow moment of a shared machine affects
 * all of them. Returns the medians of the rounds. Throws on any response that is not 2xx.
 */
export async function measureInTurns(targets: readonly Target[], seconds: number, rounds = 5): Promise<Measurement[]> {
  for (const target of targets) await fire(target, 1)
  const measured = targets.map((): Measurement[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [index, target] of targets.entries()) measured[index]?.push(await fire(target, seconds))
  return measured.map((rounds) => ({
    rate: median(rounds.map(({ rate }) => rate)),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
  }))
}

async function fire({ url, paths, headers = {} }: Target, seconds: number): Promise<Measurement> {
  const requests = paths.map((path) => ({ path, headers }))
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, requests, timeout: 60 })
  const { latency, non2xx, errors, duration } = result
  if (non2xx + errors > 0) throw new Error(`${url}${paths[0]} failed ${non2xx + errors} times`)
  if (result['2xx'] === 0) return { rate: 0, p50: Infinity, p99: Infinity }
  // Not autocannon's average: it is taken from samples, and a busy machine may take none.
  return { rate: result['2xx'] / duration, p50: latency.p50, p99: latency.p99 }
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
