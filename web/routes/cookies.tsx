import { createFileRoute } from '@tanstack/react-router'
import { CookiesPage } from '../legal/cookies-page.tsx'

export const Route = createFileRoute('/cookies')({ component: CookiesPage })
