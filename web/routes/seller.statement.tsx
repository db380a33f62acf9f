import { createFileRoute } from '@tanstack/react-router'
import { StatementPage } from '../seller/statement-page.tsx'

export const Route = createFileRoute('/seller/statement')({ component: StatementPage })
