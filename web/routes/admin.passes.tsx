import { createFileRoute } from '@tanstack/react-router'
import { PassesPage } from '../admin/passes/passes-page.tsx'

export const Route = createFileRoute('/admin/passes')({ component: PassesPage })
