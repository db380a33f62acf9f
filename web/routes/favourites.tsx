import { createFileRoute } from '@tanstack/react-router'
import { FavouritesPage } from '../marketplace/favorites-page.tsx'

export const Route = createFileRoute('/favourites')({ component: FavouritesPage })
