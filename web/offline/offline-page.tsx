import { WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Page } from '../layout/page.tsx'
import { safePath } from '../session/safe-path.ts'
import { Button } from '../ui/button.tsx'
import { type KeptPage, listKeptPages } from './list-kept-pages.ts'

/** In place of a page that is not there without the network. */
export function OfflinePage() {
  const [kept, setKept] = useState<KeptPage[]>([])
  useEffect(() => {
    listKeptPages().then(setKept, () => {})
  }, [])
  return (
    <Page title="Offline" width="prose" unlisted>
      <div className="grid justify-items-center gap-4 py-16 text-center">
        <WifiOff aria-hidden="true" className="size-8 text-brass" />
        <h1 className="font-semibold font-serif text-2xl">This page needs a connection</h1>
        <p className="text-muted">It will be here as soon as you are back online.</p>
        <Button onClick={tryAgain}>Try Again</Button>
      </div>
      {kept.length > 0 && (
        <section className="pb-10">
          <h2 className="mb-2 font-semibold font-serif text-xl">Pages you've visited</h2>
          <ul className="divide-y divide-line border-line border-y">
            {kept.map(({ path, title }) => (
              <li key={path}>
                <a href={path} className="flex min-h-11 items-center py-2 hover:text-fern hover:underline">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

/** The service worker put the address that was asked for behind its own. */
const tryAgain = () => location.assign(safePath(new URLSearchParams(location.search).get('instead') ?? undefined))
