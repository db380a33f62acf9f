import { useQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide'
import { type ReactNode, useState } from 'react'
import type { DeskPass } from '../../../contracts/desk-pass.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { passesQuery, salesQuery } from '../admin-queries.ts'
import { ConfirmAction } from '../confirm-action.tsx'
import { Loaded } from '../loaded.tsx'
import { NewPassDialog } from './new-pass-dialog.tsx'
import { PassCodeDialog } from './pass-code-dialog.tsx'
import { isWorking } from './pass-life.ts'
import { PassRow } from './pass-row.tsx'

/** Passes for helpers, active ones first. */
export function PassesPage() {
  const api = useApi()
  const query = useQuery(passesQuery(api))
  const { data: sales } = useQuery(salesQuery(api))
  const [isMaking, setMaking] = useState(false)
  const [shown, setShown] = useState<DeskPass>()
  const [revoked, setRevoked] = useState<DeskPass>()
  const row = (pass: DeskPass) => (
    <PassRow
      key={pass.id}
      pass={pass}
      sale={sales?.find(({ id }) => id === pass.saleEventId)}
      onShow={() => setShown(pass)}
      onRevoke={() => setRevoked(pass)}
    />
  )
  return (
    <div className="grid grid-cols-1 gap-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="max-w-prose text-muted">
          A pass opens the pickup desk on a helper's phone, without an account. It works for one sale and shows no email
          addresses.
        </p>
        <Button onClick={() => setMaking(true)}>New pass</Button>
      </div>
      <Loaded query={query} skeleton="h-40" failure="We couldn't load the passes">
        {(passes) => <PassList passes={passes}>{row}</PassList>}
      </Loaded>
      <NewPassDialog
        open={isMaking}
        passes={query.data ?? []}
        onClose={() => setMaking(false)}
        onMade={(pass) => {
          setMaking(false)
          setShown(pass)
        }}
      />
      <PassCodeDialog pass={shown} sales={sales ?? []} onClose={() => setShown(undefined)} />
      <ConfirmAction
        open={revoked !== undefined}
        title={`Revoke the pass of ${revoked?.name}?`}
        confirm="Revoke"
        busyText="Revoking..."
        run={(api) => api('DELETE /api/admin/desk-passes/{id}', { params: { id: String(revoked?.id) } })}
        success={() => ({ title: 'Pass revoked', description: `${revoked?.name} can no longer open the desk.` })}
        failure="Failed to revoke the pass. Please try again."
        onClose={() => setRevoked(undefined)}
      >
        It stops working at once, on every phone. What was handed over with it stays as it is. Changes that the phone
        has not sent yet are not recorded.
      </ConfirmAction>
    </div>
  )
}

function PassList({ passes, children: row }: { passes: DeskPass[]; children: (pass: DeskPass) => ReactNode }) {
  const [endedShown, setEndedShown] = useState(false)
  const working = passes.filter(isWorking)
  const ended = passes.filter((pass) => !isWorking(pass))
  return (
    <>
      {working.length === 0 ? (
        <EmptyState
          icon={IdCard}
          title={ended.length > 0 ? 'No pass works right now' : 'No passes yet'}
          text="Make one for each helper, so that you can tell who handed over what."
        />
      ) : (
        <ul className="divide-y divide-line border-line border-y">{working.map(row)}</ul>
      )}
      {ended.length > 0 && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5 justify-self-start"
          aria-expanded={endedShown}
          onClick={() => setEndedShown(!endedShown)}
        >
          {endedShown ? 'Hide' : 'Show'} {ended.length} that ended
        </Button>
      )}
      {endedShown && <ul className="divide-y divide-line border-line border-y">{ended.map(row)}</ul>}
    </>
  )
}
