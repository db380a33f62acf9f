import { LinkPage } from '../layout/link-page.tsx'
import { useApi } from '../lib/use-api.ts'
import { ButtonLink } from '../ui/button.tsx'

/** `token` is from the mailed link. */
export function StopFavouriteMails({ token }: { token: string }) {
  const api = useApi()
  return (
    <LinkPage
      title="Stop the mails about favourites"
      lead="Press the button, and we write no more of them. Your favourites stay."
      button="Stop These Mails"
      act={() => api('POST /api/favourites/stop', { query: { token } })}
      action={`/api/favourites/stop?${new URLSearchParams({ token })}`}
      after={
        <ButtonLink to="/favourites" variant="secondary">
          My favourites
        </ButtonLink>
      }
    />
  )
}
