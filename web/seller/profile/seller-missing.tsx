import { ArrowLeft } from 'lucide'
import { Page } from '../../layout/page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export function SellerMissing() {
  return (
    <Page title="Seller Not Found" width="prose" unlisted>
      <div className="grid justify-items-center gap-4 py-20 text-center">
        <h1 className="font-semibold font-serif text-3xl">Seller Not Found</h1>
        <p className="text-muted">The seller profile you're looking for doesn't exist.</p>
        <ButtonLink to="/marketplace">
          <Icon of={ArrowLeft} className="size-5" />
          Back to Marketplace
        </ButtonLink>
      </div>
    </Page>
  )
}
