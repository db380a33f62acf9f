import { LinkPage } from '../layout/link-page.tsx'
import { useApi } from '../lib/use-api.ts'
import { ButtonLink } from '../ui/button.tsx'

/** `token` is from the emailed link. */
export function StopSearchMails({ token }: { token: string }) {
  const api = useApi()
  return (
    <LinkPage
      title="Stop emails about saved searches"
      lead="Press the button and we'll stop sending them. Your saved searches stay."
      button="Stop Emails"
      act={() => api('POST /api/saved-searches/stop', { query: { token } })}
      action={`/api/saved-searches/stop?${new URLSearchParams({ token })}`}
      after={
        <ButtonLink to="/favourites" hash="saved-searches" variant="secondary">
          My saved searches
        </ButtonLink>
      }
    />
  )
}
