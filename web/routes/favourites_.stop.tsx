import { createFileRoute } from '@tanstack/react-router'
import { StopFavoriteMails } from '../favorite/stop-favorite-mails.tsx'

export const Route = createFileRoute('/favourites_/stop')({
  validateSearch: ({ token }: Record<string, unknown>) => ({ token: typeof token === 'string' ? token : '' }),
  component: Stop,
})

function Stop() {
  return <StopFavoriteMails token={Route.useSearch().token} />
}
