import { ButtonLink } from '../ui/button.tsx'
import { Page } from './page.tsx'

export default function NotFoundPage() {
  return (
    <Page title="Page Not Found" width="prose" unlisted>
      <div className="grid justify-items-center gap-4 py-20 text-center">
        <h1 className="font-semibold font-serif text-3xl">Page Not Found</h1>
        <p className="text-muted">Whatever was here has been sold or moved, or was never on the table.</p>
        <div className="mt-2 flex flex-wrap justify-center gap-3">
          <ButtonLink to="/marketplace">Browse the marketplace</ButtonLink>
          <ButtonLink to="/marketplace" hash="search" variant="secondary">
            Search
          </ButtonLink>
          <ButtonLink to="/" variant="secondary">
            Go home
          </ButtonLink>
        </div>
      </div>
    </Page>
  )
}
