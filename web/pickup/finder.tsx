import { ScanLine } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { Pickup } from '../../contracts/pickup.ts'
import { parsePickupCode } from '../../contracts/pickup-rules.ts'
import { type Api, messageOf, RequestError } from '../lib/api.ts'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { bestMatch } from './day.ts'
import { LazyScanner } from './lazy-scanner.tsx'
import type { Scanned } from './parse-scan.ts'

interface FinderProps {
  pickups: Pickup[]
  /** From the URL; looked up on mount. */
  code: string | undefined
  onFound: (pickup: Pickup) => void
  onCodeUsed: () => void
}

/** Looks up a pickup code or a scan, in the list first, which works offline. */
export function Finder({ pickups, code, onFound, onCodeUsed }: FinderProps) {
  const api = useApi()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isScanning, setScanning] = useState(false)

  async function look(wanted: Scanned): Promise<void> {
    setError(undefined)
    setBusy(true)
    try {
      const pickup = await find(api, pickups, wanted)
      if (!pickup) return setError(NOT_LISTED)
      onFound(pickup)
      // Not what was typed meanwhile.
      setText((now) => (now === text ? '' : now))
      setScanning(false)
    } catch (failure) {
      setError(reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = parsePickupCode(text)
    if (typed) void look({ code: typed })
    else setError(text.trim() ? "That's not a pickup code. Please check it and try again." : 'Please enter the code.')
  }

  const codeFromUrl = useRef(code)
  const lookOnce = useRef(look)
  useEffect(() => {
    if (!codeFromUrl.current) return
    const valid = parsePickupCode(codeFromUrl.current)
    codeFromUrl.current = undefined
    if (valid) void lookOnce.current({ code: valid })
    else setError("The pickup code in this link isn't valid.")
    onCodeUsed()
  }, [onCodeUsed])

  return (
    <section aria-label="Find a purchase" className="grid gap-4 rounded-lg bg-fern-wash p-4 sm:p-5 print:hidden">
      <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
        <TextField
          label="Pickup code"
          hint="Six characters, like K7Q-M4T"
          error={error}
          value={text}
          onChange={({ target }) => setText(target.value)}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="search"
          className="min-w-0 flex-1 basis-48"
        />
        <div className="flex flex-wrap gap-3 sm:mt-6.5">
          <Button type="submit" busy={isBusy}>
            Find
          </Button>
          <Button variant="secondary" aria-expanded={isScanning} onClick={() => setScanning(!isScanning)}>
            <Icon of={ScanLine} className="size-5" />
            {isScanning ? 'Stop camera' : 'Scan'}
          </Button>
        </div>
      </form>
      {isScanning && (
        <LazyScanner
          onScanned={look}
          onBroken={(reason) => {
            setScanning(false)
            setError(reason)
          }}
          isPaused={isBusy}
          hint="Point the camera at the QR code on a receipt or price tag."
          mismatch="This QR code doesn't match a purchase."
          instead="enter the code"
        />
      )}
    </section>
  )
}

/** Undefined for an item that is not on the list: the server only knows codes. */
async function find(api: Api, pickups: Pickup[], wanted: Scanned): Promise<Pickup | undefined> {
  const known = bestMatch(
    pickups.filter((pickup) =>
      'code' in wanted ? pickup.code === wanted.code : pickup.productId === wanted.productId,
    ),
  )
  if (known || 'productId' in wanted) return known
  const order = await api('GET /api/pickup-codes/{code}', { params: { code: wanted.code } })
  return { ...order, ...bestMatch(order.pickups) }
}

/** It may have been sold in another sale, or by another seller. */
const NOT_LISTED = "This item isn't on this list. If the buyer has paid for it, scan the code on their receipt."

function reasonOf(failure: unknown): string {
  if (failure instanceof RequestError && failure.status < 500) return messageOf(failure, "We couldn't find that code.")
  return "This code isn't on your saved list, and we can't connect right now."
}
