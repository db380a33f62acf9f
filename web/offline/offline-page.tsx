import { WifiOff } from 'lucide'
import { useEffect, useState } from 'react'
import { safePath } from '../../contracts/safe-path.ts'
import { Page } from '../layout/page.tsx'
import { isOffline, onOfflineChange } from '../lib/online.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type CachedPage, listCachedPages } from './list-cached-pages.ts'

export function OfflinePage() {
  const [pages, setPages] = useState<CachedPage[]>([])
  useEffect(() => {
    listCachedPages().then(setPages, () => {})
  }, [])
  useEffect(() => {
    const goOn = () => {
      if (!isOffline() && requestedUrl()) tryAgain()
    }
    // The connection may have returned before hydration.
    goOn()
    return onOfflineChange(goOn)
  }, [])
  return (
    <Page title="Offline" width="prose" unlisted>
      {/* Keeps the footer below the fold, so that loading causes no layout shift. */}
      <div className="min-h-dvh">
        <div className="grid justify-items-center gap-4 py-16 text-center">
          <Icon of={WifiOff} className="size-8 text-brass" />
          <h1 className="font-semibold font-serif text-2xl">This page needs a connection</h1>
          <p className="text-muted">It will be here as soon as you are back online.</p>
          <Button onClick={tryAgain}>Try Again</Button>
        </div>
        {pages.length > 0 && (
          <section className="pb-10">
            <h2 className="mb-2 font-semibold font-serif text-xl">Pages you've visited</h2>
            <ul className="divide-y divide-line border-line border-y">
              {pages.map(({ path, title }) => (
                <li key={path}>
                  <a href={path} className="flex min-h-11 items-center py-2 hover:text-fern hover:underline">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Page>
  )
}

/** The service worker passes it; absent when this page itself was requested. */
const requestedUrl = () => new URLSearchParams(location.search).get('instead') ?? undefined

const tryAgain = () => location.replace(safePath(requestedUrl()))
