import { formatPickupCode, pickupCodePicture } from '../../contracts/pickup-rules.ts'

/** For the buyer to show at pickup. Dark on white in dark mode too, as scanners need. */
export const PickupCode = ({ code }: { code: string }) => (
  <div className="flex flex-wrap items-center gap-x-5 gap-y-3 border-line border-t px-5 py-5 sm:px-8">
    <img
      src={pickupCodePicture(code, 'svg')}
      width={128}
      height={128}
      alt="QR code of the pickup code"
      className="size-32 rounded-md"
    />
    <p>
      <span className="block text-muted text-sm">Pickup code</span>
      <strong className="block font-serif text-2xl tabular-nums tracking-wide">{formatPickupCode(code)}</strong>
      <span className="block text-muted text-sm">Show this at the table, or read it out.</span>
    </p>
  </div>
)
