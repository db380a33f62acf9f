import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '../statement/statement-page.tsx'

export const Route = createFileRoute('/seller/statement')({ component: StatementPage })
