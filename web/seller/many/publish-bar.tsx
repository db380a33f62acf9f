import { plural } from '../../../contracts/counts.ts'
import { BottomBar } from '../../ui/bottom-bar.tsx'
import { Button } from '../../ui/button.tsx'
import { focusNextMissing } from './next-missing.ts'

interface PublishBarProps {
  total: number
  ready: number
  /** How many are being described. */
  waiting: number
  /** Whether the fields are on the screen. */
  canJump: boolean
  busy: boolean
  onPublish: () => void
}

export function PublishBar({ total, ready, waiting, canJump, busy, onPublish }: PublishBarProps) {
  const lacking = total - ready
  return (
    <BottomBar className="flex flex-wrap items-center gap-x-4 gap-y-1 bg-paper pt-1 pb-3 sm:-mx-6 sm:px-6 sm:py-3">
      <div className="flex min-h-11 min-w-0 grow items-center justify-between gap-x-3 max-sm:basis-full">
        <p className="text-sm">
          <span className="font-semibold tabular-nums">
            {ready} of {total} ready.
          </span>{' '}
          {waiting > 0
            ? `${plural(waiting, 'is', 'are')} being described.`
            : lacking > 0 && `${lacking} still ${lacking === 1 ? 'needs' : 'need'} something.`}
        </p>
        {canJump && lacking > 0 && waiting === 0 && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3.5 shrink-0 sm:mr-0"
            onClick={() => focusNextMissing(document.activeElement)}
          >
            Fill in next
          </Button>
        )}
      </div>
      <Button
        data-publish
        disabled={ready === 0}
        busy={busy}
        busyText="Publishing..."
        className="max-sm:basis-full"
        onClick={onPublish}
      >
        {ready === 1 ? 'Publish the one that is ready' : `Publish all ${ready > 0 ? `${ready} ` : ''}that are ready`}
      </Button>
    </BottomBar>
  )
}
