import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { useEffect } from 'react'
import { NoticePage } from '../layout/notice-page.tsx'
import { useApi } from '../lib/use-api.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { productQuery } from './product-queries.ts'

export function ProductMissing() {
  const { id = '' } = useParams({ strict: false })
  const router = useRouter()
  const { isSuccess } = useQuery({ ...productQuery(useApi(), id), enabled: false })
  useEffect(() => {
    // A live update says that it is for sale again.
    if (isSuccess) void router.invalidate()
  }, [isSuccess, router])
  return (
    <NoticePage title="Product Not Found" text="Product not found">
      <ButtonLink to="/marketplace">
        <Icon of={ArrowLeft} className="size-5" />
        Back to Marketplace
      </ButtonLink>
    </NoticePage>
  )
}
