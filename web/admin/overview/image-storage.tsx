import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide'
import { useState } from 'react'
import type { ImageUsage, OrphanCount } from '../../../contracts/admin.ts'
import { formatNumber, plural } from '../../../contracts/counts.ts'
import { messageOf } from '../../lib/api.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { orphanQuery, usageQuery } from '../admin-queries.ts'
import { Loaded } from '../loaded.tsx'
import { AdminSection } from '../section.tsx'
import { useCleanup } from './use-cleanup.ts'

const WARN_ABOVE_PERCENT = 80

export function ImageStorage() {
  const query = useQuery(usageQuery(useApi()))
  return (
    <AdminSection id="images" title="Image Storage">
      <Loaded query={query} skeleton="h-20" failure="We couldn't load image storage">
        {({ storage, bandwidth }) => (
          <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
            <Gauge name="Storage" gauge={storage} />
            <Gauge name="Bandwidth this month" gauge={bandwidth} />
          </div>
        )}
      </Loaded>
      <Orphans />
    </AdminSection>
  )
}

function Gauge({ name, gauge: { used, limit, percentage } }: { name: string; gauge: ImageUsage['storage'] }) {
  const isHigh = percentage > WARN_ABOVE_PERCENT
  return (
    <div className="grid gap-2">
      <p className="flex items-baseline justify-between gap-4">
        <span>{name}</span>
        <span className="text-sm tabular-nums">
          <strong>{gigabytes(used)}</strong> <span className="text-muted">of {gigabytes(limit)}</span>
        </span>
      </p>
      <Progress label={name} value={percentage} tone={isHigh ? 'fill-clay' : 'fill-fern'} />
      {isHigh && (
        <p role="alert" className="flex items-center gap-2 text-clay text-sm">
          <Icon of={TriangleAlert} className="size-4" />
          You've used {percentage}% of the limit.
        </p>
      )}
    </div>
  )
}

const GB = 1024 ** 3
/** `0.02 GB`, `12.4 GB`. */
function gigabytes(bytes: number): string {
  const value = bytes / GB
  return `${value.toLocaleString('en-US', { maximumFractionDigits: value < 1 ? 2 : 1 })} GB`
}

const Progress = ({ label, value, tone }: { label: string; value: number; tone: string }) => (
  <div role="progressbar" aria-label={label} aria-valuenow={Math.round(value)} aria-valuemin={0} aria-valuemax={100}>
    <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true" className="block h-3 w-full">
      <rect width={100} height={3} rx={0.5} className="fill-line" />
      <rect width={Math.max(value > 0 ? 0.6 : 0, value)} height={3} rx={0.5} className={tone} />
    </svg>
  </div>
)

function Orphans() {
  const { data: count, error, isFetching, refetch } = useQuery(orphanQuery(useApi()))
  const { progress, isDue, clean } = useCleanup(count)
  const [isAsking, setAsking] = useState(false)
  const orphans = count?.orphanedImages ?? 0
  const images = plural(orphans, 'image')
  const them = orphans === 1 ? 'it' : 'them'
  return (
    <div className="grid gap-4 rounded-md border border-line bg-card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h3 className="font-semibold">Orphaned images</h3>
          <p className="text-muted text-sm">
            Images older than 24 hours that no product or profile uses. Counting them can take a moment.
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" busy={isFetching} onClick={() => refetch()}>
            Load Orphan Count
          </Button>
          <Button
            variant="danger"
            size="small"
            busy={progress !== null}
            busyText="Cleaning..."
            onClick={() => setAsking(isDue())}
          >
            Clean Up
          </Button>
        </div>
      </div>
      {error && <p className="text-clay text-sm">We couldn't load the count. {messageOf(error)}</p>}
      {count && <Counts count={count} />}
      {progress !== null && <Progress label="Cleanup" value={progress} tone="fill-brass" />}
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${images}?`}
        cancel={`Keep ${them}`}
        confirm={`Delete ${images}`}
        onConfirm={() => {
          setAsking(false)
          clean()
        }}
        onClose={() => setAsking(false)}
      >
        No product or profile uses {them}. This can't be undone.
      </ConfirmDialog>
    </div>
  )
}

const Counts = ({ count }: { count: OrphanCount }) => (
  <dl className="flex flex-wrap gap-x-10 gap-y-2 text-sm tabular-nums" aria-live="polite">
    {(
      [
        ['Stored', count.totalImageKitImages],
        ['In use', count.productImages],
        ['Orphaned', count.orphanedImages],
      ] as const
    ).map(([name, value]) => (
      <div key={name} className="flex gap-2">
        <dt className="text-muted">{name}</dt>
        <dd className="font-semibold">{formatNumber(value)}</dd>
      </div>
    ))}
  </dl>
)
