import { clsx } from 'clsx'
import { ScanLine } from 'lucide'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DeskItem } from '../../../contracts/desk.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useWindowEvent } from '../../lib/use-window-event.ts'
import { Button } from '../../ui/button.tsx'
import { inputClass } from '../../ui/field.tsx'
import { prefersTyping } from '../../ui/focus-on-open.ts'
import { Icon } from '../../ui/icon.tsx'
import { LazyScanner } from '../lazy-scanner.tsx'
import type { Scanned } from '../parse-scan.ts'
import { ItemSearch } from './item-search.tsx'
import { parseTag } from './parse-tag.ts'
import type { Till } from './till.ts'
import { useLookup } from './use-lookup.ts'

const RECEIPT = 'That is a receipt, which is paid already. Hand over its items at the pickup desk.'
/** A scanner that types pauses for less. */
const DEBOUNCE_MS = 250
/** Felt in the hand, not heard by the neighbors. */
const BUZZ_MS = 40

interface ItemFieldProps {
  till: Till
  isOff: boolean
}

/** Scans a tag, takes an SKU, or searches. The focus stays here, for scanners that type. */
export function ItemField({ till, isOff }: ItemFieldProps) {
  const { look, add, isBusy, error, setError } = useLookup(till)
  const [text, setText] = useState('')
  const [isScanning, setScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const parsed = parseTag(text)
  const words = parsed.kind === 'words' ? parsed.words : ''
  const searched = useDebounced(words, DEBOUNCE_MS)
  const isSearching = words !== '' && searched.length >= 2
  useEffect(() => {
    if (prefersTyping()) input.current?.focus()
  }, [])
  useTypingFocus(input)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (parsed.kind === 'nothing') setError('Scan a price tag, or type an SKU or a few words.')
    else if (parsed.kind === 'receipt') setError(RECEIPT)
    else if (parsed.kind === 'item') {
      // Cleared at once: the next scan may be typed during this lookup.
      setText('')
      await look(parsed.productId)
    }
  }
  async function scanned(scan: Scanned) {
    if ('code' in scan) return setError(RECEIPT)
    if (await look(scan.productId)) navigator.vibrate?.(BUZZ_MS)
  }
  function choose(found: DeskItem) {
    add(found)
    setText('')
    if (prefersTyping()) input.current?.focus()
  }

  return (
    <section aria-label="Add an item" className="grid gap-4 rounded-lg bg-fern-wash p-4 sm:p-5">
      <form onSubmit={submit} noValidate className="flex flex-wrap gap-x-3 gap-y-1.5">
        <label htmlFor="till-item" className="basis-full font-semibold text-sm">
          Price tag, SKU or search
        </label>
        <input
          ref={input}
          id="till-item"
          type="text"
          placeholder="FV-123, or a few words"
          aria-invalid={error ? true : undefined}
          aria-describedby="till-item-note"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setError(undefined)
          }}
          disabled={isOff}
          maxLength={300}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className={clsx(inputClass, 'min-w-0 grow basis-40')}
        />
        <Button
          className="max-sm:order-first max-sm:mb-2.5 max-sm:w-full"
          variant={isScanning ? 'secondary' : 'primary'}
          disabled={isOff}
          aria-expanded={isScanning}
          onClick={() => setScanning(!isScanning)}
        >
          <Icon of={ScanLine} className="size-5" />
          {isScanning ? 'Stop camera' : 'Scan price tag'}
        </Button>
        <p
          id="till-item-note"
          role="status"
          className={clsx('basis-full text-sm', error ? 'text-clay' : 'text-muted empty:hidden')}
        >
          {error ?? (isBusy ? 'Looking it up…' : '')}
        </p>
        <button type="submit" className="sr-only" tabIndex={-1}>
          Add
        </button>
      </form>
      {isScanning && (
        <LazyScanner
          onScanned={scanned}
          onBroken={(reason) => {
            setScanning(false)
            setError(reason)
          }}
          isPaused={isBusy}
          hint="Point the camera at the QR code on a price tag."
          mismatch="This QR code isn't a price tag."
          instead="type the SKU"
        />
      )}
      {isSearching && !isOff && <ItemSearch words={searched} onChoose={choose} />}
    </section>
  )
}

/** Typing anywhere focuses the field: a scanner's Enter must not press the last pressed button again. */
const useTypingFocus = (input: React.RefObject<HTMLInputElement | null>) =>
  useWindowEvent('keydown', ({ key, target, ctrlKey, metaKey, altKey }) => {
    if (key.length !== 1 || key === ' ' || ctrlKey || metaKey || altKey) return
    const isTyping = target instanceof HTMLElement && target.matches('input:not([type=radio]), textarea, select')
    if (!isTyping && !document.querySelector('dialog[open]')) input.current?.focus()
  })
