import { ButtonLink } from '../ui/button.tsx'
import { NoticePage } from './notice-page.tsx'

export default function NotFoundPage() {
  return (
    <NoticePage title="Page Not Found" text="Whatever was here has been sold or moved, or was never on the table.">
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/marketplace">Browse the marketplace</ButtonLink>
        <ButtonLink to="/marketplace" hash="search" variant="secondary">
          Search
        </ButtonLink>
        <ButtonLink to="/" variant="secondary">
          Go home
        </ButtonLink>
      </div>
    </NoticePage>
  )
}
