import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Account } from '../../../contracts/account.ts'
import { plural } from '../../../contracts/counts.ts'
import type { Product } from '../../../contracts/product.ts'
import { Page } from '../../layout/page.tsx'
import { useApi } from '../../lib/use-api.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toastFailure } from '../../ui/toast.ts'
import { draftsQuery } from '../many/draft-queries.ts'
import { ownProductsQuery } from '../seller-queries.ts'
import { hasDraft, storeCopy } from '../stored-draft.ts'
import { Listings } from './listings.tsx'
import { SellerHeader } from './seller-header.tsx'
import { type Copied, UploadArea } from './upload-area.tsx'

export function Dashboard({ user }: { user: Account }) {
  const { data: products } = useQuery(ownProductsQuery(useApi()))
  const [copied, setCopied] = useState<Copied>()
  /** Its copy would replace a started listing. */
  const [asked, setAsked] = useState<Product>()

  const copy = useCallback(
    (product: Product) => {
      setAsked(undefined)
      if (storeCopy(user.id, product))
        setCopied((before) => ({ title: product.title, number: (before?.number ?? 0) + 1 }))
      else toastFailure('Not copied', "This browser doesn't let the shop save anything.")
    },
    [user.id],
  )
  // The same function in every render, so that memoized rows are not rendered again.
  const duplicate = useCallback(
    (product: Product) => (hasDraft(user.id) ? setAsked(product) : copy(product)),
    [user.id, copy],
  )

  return (
    <Page title="Seller Dashboard">
      <div className="grid grid-cols-1 gap-2 pt-2 pb-6 sm:gap-8 sm:pt-10">
        <SellerHeader username={user.username} />
        <ManyEntry />
        <UploadArea user={user} isFirst={products?.length === 0} copied={copied} />
        <Listings onDuplicate={duplicate} />
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title="Replace the listing you started?"
        confirm="Replace"
        onConfirm={() => asked && copy(asked)}
        onClose={() => setAsked(undefined)}
      >
        You have photos or details of a new product that you haven't published. A copy of{' '}
        <span className="font-semibold">{asked?.title}</span> would take their place.
      </ConfirmDialog>
    </Page>
  )
}

/** Links to the page for many items, and to unpublished ones there. */
function ManyEntry() {
  const { data: drafts = [] } = useQuery(draftsQuery(useApi()))
  const count = drafts.length
  return (
    <p className="-my-2 flex flex-wrap max-sm:-mb-3 items-center gap-x-4">
      <span>{count === 0 ? 'Photos of several items?' : `You have ${plural(count, 'draft')}.`}</span>
      <ButtonLink to="/seller/list-many" variant="quiet" size="small" className="-mx-3.5">
        {count === 0 ? 'List many' : 'Finish and publish'}
      </ButtonLink>
    </p>
  )
}
