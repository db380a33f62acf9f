import { createFileRoute } from '@tanstack/react-router'
import { OfflinePage } from '../offline/offline-page.tsx'

/** What the service worker shows where there is neither network nor a kept page. */
export const Route = createFileRoute('/offline')({ component: OfflinePage })
