import { createFileRoute } from '@tanstack/react-router'
import { LinkPage } from '../layout/link-page.tsx'
import { textParams } from '../lib/text-params.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/favourites_/stop')({
  validateSearch: textParams<{ token?: string }>('token'),
  component: StopFavoriteMails,
})

function StopFavoriteMails() {
  const { token = '' } = Route.useSearch()
  return (
    <LinkPage
      title="Stop emails about favorites"
      lead="Press the button and we'll stop sending them. Your favorites stay."
      button="Stop Emails"
      call="POST /api/favourites/stop"
      query={{ token }}
      after={
        <ButtonLink to="/favourites" variant="secondary">
          My favorites
        </ButtonLink>
      }
    />
  )
}
