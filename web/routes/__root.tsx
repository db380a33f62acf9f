import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import type { CSSProperties, ReactNode } from 'react'
import { CartDrawer } from '../cart/cart-drawer.tsx'
import { RouteAnnouncer } from '../layout/route-announcer.tsx'
import { SHOW_THEME } from '../layout/theme.ts'
import { RECORD_EARLY_EVENTS } from '../lib/early-events.ts'
import { PageData } from '../lib/page-data.tsx'
import type { RouterContext } from '../lib/router-context.ts'
import { siteQuery } from '../lib/site.ts'
import { useApi } from '../lib/use-api.ts'
import { useLoadedQuery } from '../lib/use-loaded-query.ts'
import { OfflineNote } from '../offline/offline-note.tsx'
import { ensureCurrentUser } from '../session/session.ts'
import fonts from '../styles/fonts.css?url'
import { LOAD_FONTS } from '../styles/load-fonts.ts'
import { Toaster } from '../ui/toaster.tsx'
import '../styles/app.css'

export const Route = createRootRouteWithContext<RouterContext>()({
  loader: async ({ context: { queryClient, api } }) => {
    await Promise.all([queryClient.ensureQueryData(siteQuery(api)), ensureCurrentUser(queryClient, api)])
  },
  head: () => ({
    meta: [{ charSet: 'utf-8' }, { name: 'viewport', content: 'width=device-width, initial-scale=1' }],
    links: [{ rel: 'stylesheet', href: fonts }],
  }),
  shellComponent: Document,
  component: App,
})

function App() {
  return (
    <>
      <Outlet />
      <CartDrawer />
      <RouteAnnouncer />
    </>
  )
}

/**
 * Rendered for error pages too, so it must not depend on any API response. The router's scripts and links are rendered by the
 * server only; the browser keeps them as they are and does not load their code.
 */
function Document({ children }: { children: ReactNode }) {
  return (
    // The inline script and the service worker set attributes on it before React hydrates.
    <html lang="en" suppressHydrationWarning {...useBrandColor()}>
      <head>
        {import.meta.env.SSR && <HeadContent />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <meta name="theme-color" content="#f6ebd3" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#2a251b" media="(prefers-color-scheme: dark)" />
        {/* The end of the top bar: painted in part, it would move when the rest of the response arrives. */}
        <link rel="expect" href="#small-menu" blocking="render" />
        <AtOnce />
      </head>
      <body>
        <OfflineNote />
        <noscript>
          <p className="bg-sun px-4 py-3 text-center text-sm">
            You can look around without JavaScript. To sign in, buy or sell, please turn it on.
          </p>
        </noscript>
        {children}
        <Toaster />
        {import.meta.env.SSR && <PageData />}
        {import.meta.env.SSR && <Scripts />}
      </body>
    </html>
  )
}

/** Runs before the first paint. Server only: in the browser it has already run. */
const AtOnce = () => (
  <script
    nonce={useRouter().options.ssr?.nonce}
    suppressHydrationWarning
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant text.
    dangerouslySetInnerHTML={{
      __html: import.meta.env.SSR ? [SHOW_THEME, LOAD_FONTS, RECORD_EARLY_EVENTS].join(';\n') : '',
    }}
  />
)

/** The operator's color instead of fern; tokens.css derives legible colors from it. */
function useBrandColor() {
  const { data: site } = useLoadedQuery(siteQuery(useApi()))
  if (!site || site.brandColor === 'fern') return {}
  return { 'data-brand': '', style: { '--brand': site.brandColor } as CSSProperties }
}
