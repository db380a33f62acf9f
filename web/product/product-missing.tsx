import { ArrowLeft } from 'lucide'
import { NoticePage } from '../layout/notice-page.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export const ProductMissing = () => (
  <NoticePage title="Product Not Found" text="Product not found">
    <ButtonLink to="/marketplace">
      <Icon of={ArrowLeft} className="size-5" />
      Back to Marketplace
    </ButtonLink>
  </NoticePage>
)
