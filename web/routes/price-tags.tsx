import { createFileRoute } from '@tanstack/react-router'
import { PriceTagsPage } from '../price-tag/price-tags-page.tsx'

export const Route = createFileRoute('/price-tags')({ component: PriceTagsPage })
