import { createFileRoute } from '@tanstack/react-router'
import { LinkPage } from '../layout/link-page.tsx'
import { textParams } from '../lib/text-params.ts'
import { ButtonLink } from '../ui/button.tsx'

export const Route = createFileRoute('/saved-searches/stop')({
  validateSearch: textParams<{ token?: string }>('token'),
  component: StopSearchMails,
})

function StopSearchMails() {
  const { token = '' } = Route.useSearch()
  return (
    <LinkPage
      title="Stop emails about saved searches"
      lead="Press the button and we'll stop sending them. Your saved searches stay."
      button="Stop Emails"
      call="POST /api/saved-searches/stop"
      query={{ token }}
      after={
        <ButtonLink to="/favourites" hash="saved-searches" variant="secondary">
          My saved searches
        </ButtonLink>
      }
    />
  )
}
