import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { cpuSeconds } from './cpu.ts'

const CONNECTIONS = 16
const ROUNDS = 3

export interface Target {
  /** Without a path. */
  url: string
  /** Divided among the connections, each of which requests its own in turn. */
  paths: readonly string[]
  headers?: Record<string, string>
  /** The server's process, to count its CPU. */
  pid?: number
  /** What PostgreSQL has used so far, in seconds. */
  databaseCpu?: (() => Promise<number>) | undefined
  /** Starts background activity. The result stops it. */
  beside?: () => () => Promise<void>
}

export interface Measurement {
  /** Requests per second. */
  rate: number
  /** In ms. */
  p50: number
  p99: number
  /** CPU per request in ms: the server's, PostgreSQL's, the load generator's. */
  serverCpu: number
  databaseCpu: number
  loadCpu: number
}

interface Sent {
  requests: number
  failed: number
  seconds: number
  p50: number
  p99: number
  loadCpu: number
}

/**
 * Measures all targets with 16 connections, in short alternating rounds, so that a slow moment of a shared machine affects
 * all of them. Returns the medians of the rounds. Throws on any response that is not 2xx.
 */
export async function measureInTurns(
  targets: readonly Target[],
  seconds: number,
  /** Each target's, in seconds. */
  warmUp = 1,
): Promise<Measurement[]> {
  for (const target of targets) await measure(target, warmUp)
  const measured = targets.map((): Measurement[] => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, target] of targets.entries()) measured[index]?.push(await measure(target, seconds))
  return measured.map((rounds) => {
    const of = (key: keyof Measurement) => median(rounds.map((round) => round[key]))
    return {
      rate: of('rate'),
      p50: of('p50'),
      p99: of('p99'),
      serverCpu: of('serverCpu'),
      databaseCpu: of('databaseCpu'),
      loadCpu: of('loadCpu'),
    }
  })
}

async function measure({ beside, pid = 0, databaseCpu, ...target }: Target, seconds: number): Promise<Measurement> {
  const used = async () => [await cpuSeconds(pid), (await databaseCpu?.()) ?? 0] as const
  await settle(databaseCpu)
  const end = beside?.()
  const before = await used()
  const sent = await sendLoad({ ...target, connections: CONNECTIONS, duration: seconds }).finally(end)
  const after = await used()
  const { requests, failed, p50, p99 } = sent
  if (failed > 0) throw new Error(`${target.url}${target.paths[0]} failed ${failed} times`)
  const each = (cpu: number) => (cpu * 1000) / Math.max(1, requests)
  return {
    // Not autocannon's average: it is sampled, and a busy machine may get no samples.
    rate: requests / sent.seconds,
    p50: requests === 0 ? Infinity : p50,
    p99: requests === 0 ? Infinity : p99,
    serverCpu: each(after[0] - before[0]),
    databaseCpu: each(after[1] - before[1]),
    loadCpu: each(sent.loadCpu),
  }
}

/** In seconds, over a second. */
const IDLE_CPU = 0.05

/** Waits for the previous target's background work, such as the batched views of 10,000 products. */
async function settle(databaseCpu: Target['databaseCpu']): Promise<void> {
  if (!databaseCpu) return
  for (let before = -Infinity, now = await databaseCpu(); now - before > IDLE_CPU; ) {
    before = now
    await pause(1000)
    now = await databaseCpu()
  }
}

interface Load {
  url: string
  paths: readonly string[]
  headers?: Record<string, string>
  connections: number
  /** In seconds. */
  duration: number
  /** Requests per second of all connections. Default: as many as possible. */
  overallRate?: number
}

/** In a separate process. */
export async function sendLoad(load: Load): Promise<Sent> {
  const child = spawn(process.execPath, [path.resolve('bench/load.mjs')], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(JSON.stringify(load))
  return JSON.parse(await text(child.stdout))
}

/** A rate with its CPU cost: server, PostgreSQL and load generator. */
export const figuresOf = ({ rate, p99, serverCpu, databaseCpu, loadCpu }: Measurement): string =>
  `${Math.round(rate)}/s, p99 ${p99} ms, CPU ${serverCpu.toFixed(2)} + ${databaseCpu.toFixed(2)} + load ${loadCpu.toFixed(2)} ms`

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

export const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / numbers.length
