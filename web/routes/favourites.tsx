import { createFileRoute } from '@tanstack/react-router'
import { FavoritesPage } from '../marketplace/favorites-page.tsx'

export const Route = createFileRoute('/favourites')({ component: FavoritesPage })
