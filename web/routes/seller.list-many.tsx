import { createFileRoute } from '@tanstack/react-router'
import { ListManyPage } from '../seller/many/list-many-page.tsx'

export const Route = createFileRoute('/seller/list-many')({ component: ListManyPage })
