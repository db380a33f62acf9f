import { useQuery } from '@tanstack/react-query'
import type { AiTracking } from '../../../contracts/admin.ts'
import { formatNumber } from '../../../contracts/counts.ts'
import { useApi } from '../../lib/use-api.ts'
import { Figure } from '../../ui/fact.tsx'
import { Note } from '../../ui/note.tsx'
import { aiQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { localTime } from '../local-time.ts'
import { AdminSection } from '../section.tsx'

export function AiUsage() {
  const query = useQuery(aiQuery(useApi()))
  return (
    <AdminSection
      id="ai"
      title="AI Usage"
      aside={
        <p className="text-muted text-sm">GPT-4o: $2.50 per million input tokens, $10.00 per million output tokens</p>
      }
    >
      <Loaded query={query} skeleton="h-24" failure="Error loading AI tracking data">
        {(data) => <Tracking data={data} />}
      </Loaded>
    </AdminSection>
  )
}

function Tracking({ data: { summary, recentCalls, configuration } }: { data: AiTracking }) {
  const none = summary.totalCalls24h === 0
  const figures = [
    ['Cost (24h)', smallDollars(summary.totalCostUSD24h)],
    ['Calls (24h)', formatNumber(summary.totalCalls24h)],
    ['Success rate', none ? 'No calls' : `${summary.successRate}%`],
    ['Average latency', none ? 'No calls' : `${(summary.averageLatency / 1000).toFixed(1)} s`],
  ]
  return (
    <>
      <dl className="grid grid-cols-2 large-text:grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-4">
        {figures.map(([name, value]) => (
          <Figure key={name} name={name} className="text-2xl">
            {value}
          </Figure>
        ))}
      </dl>
      {!configuration.trackingEnabled && (
        <Note className="text-sm">AI isn't set up. Photos get a basic built-in description at no cost.</Note>
      )}
      {recentCalls.length > 0 && <Calls calls={recentCalls} />}
    </>
  )
}

/** AI calls cost fractions of a cent. */
const smallDollars = (value: number): string => `$${value.toFixed(value !== 0 && value < 0.1 ? 4 : 2)}`

const Calls = ({ calls }: { calls: AiTracking['recentCalls'] }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
  <section aria-label="Recent calls" tabIndex={0} className="overflow-x-auto">
    <table className="w-full min-w-160 text-left text-sm tabular-nums [&_:is(td,th)]:py-2 [&_:is(td,th)]:pr-6">
      <caption className="pb-2 text-left font-semibold">Recent calls</caption>
      <thead className="text-muted">
        <tr className="border-line border-b">
          {['Time', 'Type', 'Status', 'Tokens in / out', 'Latency', 'Cost', 'Result'].map((name) => (
            <th key={name} scope="col" className="font-normal">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {calls.map((call) => (
          <tr key={`${call.timestamp} ${call.inputTokens} ${call.result}`}>
            <td className="whitespace-nowrap">{localTime(call.timestamp)}</td>
            <td>{call.type}</td>
            <td className={call.status === 'error' ? 'font-semibold text-clay' : undefined}>{call.status}</td>
            <td>
              {formatNumber(call.inputTokens)} / {formatNumber(call.outputTokens)}
            </td>
            <td>{call.latency === null ? '' : `${(call.latency / 1000).toFixed(1)} s`}</td>
            <td>{smallDollars(call.costUSD)}</td>
            <td className="max-w-72 truncate">{call.result}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
