import type { DeskPass } from '../../../contracts/desk-pass.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { Button } from '../../ui/button.tsx'
import { localTime } from '../local-time.ts'
import { saleName } from '../sale-options.tsx'
import { isWorking, workUntil } from './pass-life.ts'

interface PassRowProps {
  pass: DeskPass
  sale: SaleEvent | undefined
  onShow: () => void
  onRevoke: () => void
}

export function PassRow({ pass, sale, onShow, onRevoke }: PassRowProps) {
  const { name, mayLowerPrices, revokedAt, url } = pass
  const works = isWorking(pass)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold">{name}</p>
        <p className="text-muted text-sm tabular-nums">
          {revokedAt !== null
            ? `Revoked ${localTime(revokedAt)}`
            : `${works ? 'Works until' : 'Expired'} ${workUntil(pass, sale)}`}
          {sale && ` · Sale of ${saleName(sale)}`}
        </p>
        {mayLowerPrices && <p className="text-sm">May agree on lower prices</p>}
      </div>
      {works && (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="small"
            disabled={url === null}
            aria-label={`QR code and link of ${name}`}
            onClick={onShow}
          >
            QR code
          </Button>
          <Button variant="quiet" size="small" aria-label={`Revoke the pass of ${name}`} onClick={onRevoke}>
            Revoke
          </Button>
        </div>
      )}
      {works && url === null && (
        <p className="basis-full text-clay text-sm">
          The link can't be shown since the server's secret was changed. It still works; make a new pass if it was lost.
        </p>
      )}
    </li>
  )
}
