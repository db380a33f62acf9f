import type { DeskPass } from '../../../contracts/desk-pass.ts'
import type { SaleEvent } from '../../../contracts/sale.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { toastDone, toastFailure } from '../../ui/toast.ts'
import { workUntil } from './pass-life.ts'

interface PassCodeDialogProps {
  pass: DeskPass | undefined
  sales: SaleEvent[]
  onClose: () => void
}

/** The link of a pass: as a QR code that fills a phone's screen, to copy, and to share. */
export function PassCodeDialog({ pass, sales, onClose }: PassCodeDialogProps) {
  const sale = sales.find(({ id }) => id === pass?.saleEventId)
  return (
    <Dialog
      open={pass !== undefined}
      onClose={onClose}
      title={`Pass of ${pass?.name}`}
      footer={pass?.url && <LinkButtons name={pass.name} url={pass.url} />}
    >
      {pass?.url && (
        <div className="grid justify-items-center gap-4">
          <QrCode
            text={pass.url}
            label={`QR code of the pass of ${pass.name}`}
            className="aspect-square w-full max-w-80 rounded-md"
          />
          <p className="text-center">Scan it with the camera of the helper's phone.</p>
          <p className="max-w-full text-center text-muted text-sm">{pass.url}</p>
          <p className="text-center text-muted text-sm">
            Whoever has this link can open the desk until {workUntil(pass, sale)}. Revoke the pass if it gets into the
            wrong hands.
          </p>
        </div>
      )}
    </Dialog>
  )
}

function LinkButtons({ name, url }: { name: string; url: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      toastDone('Link copied', `For ${name}`)
    } catch {
      // Denied, or unavailable without https. The link is on the screen.
      toastFailure("We couldn't copy the link", 'Select and copy it instead.')
    }
  }
  const share = () => navigator.share({ title: `Desk pass for ${name}`, url }).catch(() => undefined)
  return (
    <>
      {'share' in navigator && (
        <Button variant="secondary" onClick={share}>
          Share
        </Button>
      )}
      <Button onClick={copy}>Copy link</Button>
    </>
  )
}
