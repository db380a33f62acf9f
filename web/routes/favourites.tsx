import { createFileRoute } from '@tanstack/react-router'
import { FavouritesPage } from '../favourite/favourites-page.tsx'

export const Route = createFileRoute('/favourites')({ component: FavouritesPage })
