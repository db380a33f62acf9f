import { createFileRoute } from '@tanstack/react-router'
import { SendReceiptsPage } from '../checkout/send-receipts-page.tsx'

export const Route = createFileRoute('/receipts')({ component: SendReceiptsPage })
