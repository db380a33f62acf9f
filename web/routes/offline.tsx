import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '../offline/offline-page.tsx'

/** Served by the service worker when there is neither a connection nor a cached page. */
export const Route = createFileRoute('/offline')({ component: OfflinePage })
