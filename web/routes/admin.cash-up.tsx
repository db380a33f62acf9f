import { createFileRoute } from '@tanstack/react-router'
import { CashUpOverview } from '../admin/cash-up/cash-up-page.tsx'

export const Route = createFileRoute('/admin/cash-up')({ component: CashUpOverview })
