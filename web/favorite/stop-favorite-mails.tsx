import { LinkPage } from '../layout/link-page.tsx'
import { useApi } from '../lib/use-api.ts'
import { ButtonLink } from '../ui/button.tsx'

/** `token` is from the emailed link. */
export function StopFavoriteMails({ token }: { token: string }) {
  const api = useApi()
  return (
    <LinkPage
      title="Stop emails about favorites"
      lead="Press the button and we'll stop sending them. Your favorites stay."
      button="Stop Emails"
      act={() => api('POST /api/favourites/stop', { query: { token } })}
      action={`/api/favourites/stop?${new URLSearchParams({ token })}`}
      after={
        <ButtonLink to="/favourites" variant="secondary">
          My favorites
        </ButtonLink>
      }
    />
  )
}
