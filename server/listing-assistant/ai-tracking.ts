import type { AiTracking } from '../../contracts/admin.ts'
import type { Answer } from '../../contracts/call.ts'
import type { Deps } from '../deps.ts'
import { DAY_MS } from '../durations.ts'
import { findLastCalls, sumCallsSince } from './ai-call-queries.ts'

const RECENT_CALLS = 20

export async function trackAi({ db, providers, now }: Deps): Promise<Answer<typeof AiTracking>> {
  const [sums, calls] = await Promise.all([
    sumCallsSince(db, new Date(now().getTime() - DAY_MS)),
    findLastCalls(db, RECENT_CALLS),
  ])
  return {
    summary: {
      totalCostUSD24h: sums.cost,
      totalCalls24h: sums.calls,
      successRate: sums.ended === 0 ? 0 : Math.round((sums.succeeded / sums.ended) * 1000) / 10,
      averageLatency: Math.round(sums.latency),
    },
    recentCalls: calls.map((call) => ({
      type: call.type,
      timestamp: call.createdAt,
      costUSD: Number(call.costUsd),
      latency: call.latencyMs,
      inputTokens: call.inputTokens,
      outputTokens: call.outputTokens,
      status: call.status,
      result: call.result,
    })),
    configuration: { trackingEnabled: providers.vision.id !== 'built-in' },
  }
}
