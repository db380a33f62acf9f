import { createFileRoute } from '@tanstack/react-router'
import { CookiesPage } from '../info/cookies-page.tsx'

export const Route = createFileRoute('/cookies')({ component: CookiesPage })
