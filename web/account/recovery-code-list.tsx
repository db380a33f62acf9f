import { Download } from 'lucide'
import { useSite } from '../lib/site.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { focusOnce } from '../ui/focus-once.ts'
import { Icon } from '../ui/icon.tsx'

/** Shown once. Each replaces the phone for one sign-in. */
export function RecoveryCodeList({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { brandName } = useSite()
  const file = `Recovery codes for ${brandName}. Each works once.\n\n${codes.join('\n')}\n`
  return (
    <div className="rounded-md border border-line bg-card p-5">
      <h3 ref={focusOnce} tabIndex={-1} className="font-semibold text-lg outline-none">
        Two-step sign-in is on. Save these recovery codes
      </h3>
      <p className="mt-1 text-muted">
        If you don't have your phone, each code signs you in once. We won't show them again: print them, or save them in
        a password manager.
      </p>
      <ul className="mt-4 grid gap-x-6 gap-y-2 font-semibold tabular-nums tracking-wider sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="mt-5 grid gap-3 sm:flex">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(file)}`}
          download={`${brandName.toLowerCase()}-recovery-codes.txt`}
          className={buttonClass()}
        >
          <Icon of={Download} className="size-5 large-text:hidden" />
          Download
        </a>
        <Button variant="secondary" onClick={onDone}>
          I've saved them
        </Button>
      </div>
    </div>
  )
}
