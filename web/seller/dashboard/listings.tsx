import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Images, SearchX } from 'lucide'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Product } from '../../../contracts/product.ts'
import type { OwnProduct } from '../../../contracts/seller.ts'
import { AccountLoadFailure } from '../../account/account-load-failure.tsx'
import { useApi } from '../../lib/use-api.ts'
import { useOnChange } from '../../lib/use-on-change.ts'
import { useFormName } from '../../session/form-name.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import EditDialog from '../edit/edit-dialog.tsx'
import { EDIT_NAME, readEdit } from '../edit/stored-edit.ts'
import { useListingActions } from '../listing-actions.ts'
import { ownProductsQuery } from '../seller-queries.ts'
import { sectionOfTab, tabOf } from './dashboard-search.ts'
import { DashboardTools } from './dashboard-tools.tsx'
import { ListingsSkeleton } from './listings-skeleton.tsx'
import { inSection, matching, SECTIONS, type Section } from './sections.ts'
import { headingId, SellerSection } from './seller-section.tsx'

interface ListingsProps {
  onDuplicate: (product: Product) => void
}

/** All items of the seller, one section at a time. */
export function Listings(props: ListingsProps) {
  const { data: products, error, isPending, refetch } = useQuery(ownProductsQuery(useApi()))
  const [edited, setEdited] = useState<Product>()
  if (isPending) return <ListingsSkeleton />
  if (error && !products)
    return <AccountLoadFailure title="We couldn't load your products" error={error} onRetry={refetch} />
  return (
    <>
      {products.length === 0 ? (
        <EmptyState
          icon={Images}
          title="No products yet"
          text="Choose some photos above and list your first item in minutes."
        />
      ) : (
        <Sections products={products} onEdit={setEdited} {...props} />
      )}
      {/* Stays open, with what was typed, when the last item is deleted elsewhere. */}
      <EditDialog
        product={edited}
        current={products.find(({ id }) => id === edited?.id)}
        onClose={() => setEdited(undefined)}
      />
    </>
  )
}

interface SectionsProps extends ListingsProps {
  products: OwnProduct[]
  onEdit: (product: Product) => void
}

function Sections({ products, onEdit, onDuplicate }: SectionsProps) {
  const [search, setSearch] = useState('')
  const { actions, busy } = useListingActions()
  const name = useFormName(EDIT_NAME)
  const [deleted, setDeleted] = useState<Product>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the edit that an earlier visit did not save.
  useEffect(() => {
    const unsaved = readEdit(name)
    const product = products.find(({ id }) => id === unsaved?.productId)
    if (product) onEdit(product)
  }, [])
  const wanted = useDeferredValue(search)
  const found = useMemo(() => matching(products, wanted), [products, wanted])
  const counts = SECTIONS.map((section) => ({ section, count: inSection(found, section).length }))
  // Chosen once, so the page does not jump to another section when the last item leaves this one.
  const [first] = useState(() => SECTIONS.find((section) => inSection(products, section).length > 0) as Section)
  const { tab } = useSearch({ strict: false })
  const current = sectionOfTab(tab) ?? first
  const navigate = useNavigate()
  const show = (section: Section) =>
    navigate({ to: '.', search: { tab: tabOf(section) }, resetScroll: false, viewTransition: false })
  useOnChange(current.key, () => {
    const heading = document.getElementById(headingId(current.key))
    if (heading && heading.getBoundingClientRect().top < 0) heading.scrollIntoView({ block: 'start' })
  })

  const rowActions = useMemo(
    () => ({ ...actions, edit: onEdit, remove: setDeleted, duplicate: onDuplicate }),
    [actions, onEdit, onDuplicate],
  )

  return (
    <div>
      <DashboardTools search={search} onSearch={setSearch} counts={counts} current={current.key} onSection={show} />
      {found.length === 0 ? (
        <EmptyState icon={SearchX} title="No products found" text="None of your items match your search.">
          <Button variant="secondary" onClick={() => setSearch('')}>
            Clear search
          </Button>
        </EmptyState>
      ) : (
        <SellerSection
          key={current.key}
          section={current}
          all={inSection(products, current)}
          products={inSection(found, current)}
          elsewhere={counts.filter(({ section, count }) => wanted !== '' && section !== current && count > 0)}
          onSection={show}
          actions={rowActions}
          busy={busy}
        />
      )}
      <ConfirmDialog
        open={deleted !== undefined}
        title="Delete this product?"
        confirm="Delete"
        busy={deleted !== undefined && busy === deleted.id}
        busyText="Deleting..."
        onConfirm={() => deleted && actions.remove(deleted, () => setDeleted(undefined))}
        onClose={() => setDeleted(undefined)}
      >
        <span className="font-semibold">{deleted?.title}</span> and its photos will be deleted for good. To take it off
        the marketplace for a while, unlist it instead.
      </ConfirmDialog>
    </div>
  )
}
