import { useRouter } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown, ImagePlus } from 'lucide'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Account } from '../../../contracts/account.ts'
import { usePageLocation } from '../../lib/use-page-location.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { hasDraft } from '../stored-draft.ts'
import { PHOTO_PICKER } from '../wizard/add-photos.tsx'
import { draftKey } from '../wizard/draft.ts'
import { Wizard } from '../wizard/wizard.tsx'

/** A listing whose details were copied into the wizard. */
export interface Copied {
  title: string
  /** Counts the copies. */
  number: number
}

interface UploadAreaProps {
  user: Account
  /** The seller has nothing listed yet. */
  isFirst: boolean
  copied: Copied | undefined
}

/** The wizard below its heading, collapsed until used: the seller's items come first. */
export function UploadArea({ user, isFirst, copied }: UploadAreaProps) {
  const [isOpen, setOpen] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { hash, state } = usePageLocation()
  const number = copied?.number ?? 0

  // Only the browser knows the draft and the URL's fragment.
  useLayoutEffect(() => {
    if (hasDraft(user.id)) setOpen(true)
  }, [user.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes on a second visit to the same fragment.
  useLayoutEffect(() => {
    if (hash === 'upload') setOpen(true)
  }, [hash, state.key])
  useLayoutEffect(() => {
    if (isFirst) setOpen(true)
  }, [isFirst])
  useEffect(() => {
    if (number === 0) return
    setOpen(true)
    setTouched(false)
    toggle.current?.scrollIntoView({ block: 'start' })
    toggle.current?.focus({ preventScroll: true })
  }, [number])

  return (
    <section
      id="upload"
      aria-labelledby="upload-heading"
      className="group scroll-mt-20 rounded-lg border border-line bg-paper"
    >
      <div className="flex flex-wrap items-center gap-x-1 pr-2 sm:gap-x-2 sm:pr-6">
        <h2 id="upload-heading" className="grow font-semibold font-serif text-sm sm:text-xl">
          <button
            ref={toggle}
            type="button"
            aria-expanded={isOpen}
            aria-controls="upload-wizard"
            onClick={() => setOpen(!isOpen)}
            className="flex min-h-12 w-full scroll-mt-20 items-center justify-between gap-1 rounded-lg pl-3 text-left text-fern hover:text-fern-deep sm:min-h-14 sm:pl-6"
          >
            <span className="flex items-center gap-3 whitespace-nowrap large-text:whitespace-normal">
              <Icon of={ImagePlus} className="size-5 max-sm:hidden" />
              Upload New Product
            </span>
            <Icon
              of={ChevronDown}
              className="size-5 transition-transform group-has-[#upload-wizard:not([hidden])]:rotate-180"
            />
          </button>
        </h2>
        {/* Opens the wizard's file picker; choosing files then opens the wizard. By keyboard, the heading opens it. */}
        {!isOpen && (
          <label
            htmlFor={PHOTO_PICKER}
            className={clsx(
              buttonClass({ size: 'small' }),
              'cursor-pointer group-has-[#upload-wizard:not([hidden])]:hidden max-[22rem]:mb-2 max-[22rem]:ml-2 max-[22rem]:grow',
            )}
          >
            Choose photos
          </label>
        )}
      </div>
      {/* A change event is a chosen file or typed text. */}
      <div
        id="upload-wizard"
        hidden={!isOpen}
        suppressHydrationWarning
        className="px-4 pt-2 pb-4 sm:px-6 sm:pb-6"
        onChange={() => {
          setOpen(true)
          setTouched(true)
        }}
      >
        {copied && !isTouched && (
          <Note role="status" className="mb-5">
            The details of <span className="font-semibold">{copied.title}</span> are copied. Now choose photos of the
            new item.
          </Note>
        )}
        <Wizard key={number} user={user} />
      </div>
      <OpenAtOnce accountId={user.id} />
    </section>
  )
}

/** Opens the wizard before the first paint: after hydration it would push the items away. Server only. */
const OpenAtOnce = ({ accountId }: { accountId: number }) => (
  <script
    nonce={useRouter().options.ssr?.nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own text and a number.
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR
        ? `{
  let draft
  try {
    draft = JSON.parse(localStorage.getItem('${draftKey(accountId)}'))
  } catch {}
  if (location.hash === '#upload' || draft?.photos?.length > 0 || Object.values(draft?.fields ?? {}).some(Boolean))
    document.getElementById('upload-wizard').hidden = false
}`
        : '',
    }}
  />
)
