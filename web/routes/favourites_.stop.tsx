import { createFileRoute } from '@tanstack/react-router'
import { StopFavoriteMails } from '../favorite/stop-favorite-mails.tsx'
import { textParams } from '../lib/text-params.ts'

export const Route = createFileRoute('/favourites_/stop')({
  validateSearch: textParams<{ token?: string }>('token'),
  component: Stop,
})

function Stop() {
  return <StopFavoriteMails token={Route.useSearch().token ?? ''} />
}
