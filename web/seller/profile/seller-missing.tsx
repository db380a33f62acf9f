import { ArrowLeft } from 'lucide'
import { NoticePage } from '../../layout/notice-page.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

export const SellerMissing = () => (
  <NoticePage title="Seller Not Found" text="The seller profile you're looking for doesn't exist.">
    <ButtonLink to="/marketplace">
      <Icon of={ArrowLeft} className="size-5" />
      Back to Marketplace
    </ButtonLink>
  </NoticePage>
)
