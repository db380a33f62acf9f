import { useQuery } from '@tanstack/react-query'
import { PackageOpen, SearchX } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import type { Account } from '../../contracts/account.ts'
import type { Product } from '../../contracts/product.ts'
import { Page } from '../layout/page.tsx'
import { useApi } from '../lib/use-api.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { DashboardTools } from './dashboard-tools.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { useListingActions } from './listing-actions.ts'
import { ListingsSkeleton } from './listings-skeleton.tsx'
import { inSection, matching, SECTIONS } from './sections.ts'
import { SellerHeader } from './seller-header.tsx'
import { ownProductsQuery } from './seller-queries.ts'
import { SellerSection } from './seller-section.tsx'
import { Wizard } from './wizard/wizard.tsx'

export function Dashboard({ user }: { user: Account }) {
  return (
    <Page title="Seller Dashboard">
      <div className="grid grid-cols-1 gap-10 pt-8 pb-6 sm:pt-10">
        <SellerHeader username={user.username} />
        <section
          id="upload"
          aria-labelledby="upload-heading"
          className="scroll-mt-20 rounded-lg border border-line bg-paper p-4 sm:p-6"
        >
          <h2 id="upload-heading" className="mb-4 font-semibold font-serif text-xl">
            Upload New Product
          </h2>
          <Wizard user={user} />
        </section>
        <Listings />
      </div>
    </Page>
  )
}

function Listings() {
  const { data: products, error, isPending, refetch } = useQuery(ownProductsQuery(useApi()))
  if (isPending) return <ListingsSkeleton />
  if (error && !products)
    return (
      <EmptyState title="We couldn't load your products" text={error.message}>
        <Button onClick={() => refetch()}>Try again</Button>
      </EmptyState>
    )
  if (products.length === 0)
    return (
      <EmptyState
        icon={<PackageOpen aria-hidden="true" />}
        title="No products yet"
        text="Choose some photos above and list your first item in minutes."
      />
    )
  return <Sections products={products} />
}

function Sections({ products }: { products: Product[] }) {
  const [search, setSearch] = useState('')
  const { actions, busy } = useListingActions()
  const [edited, setEdited] = useState<Product>()
  const [deleted, setDeleted] = useState<Product>()
  const found = matching(products, useDeferredValue(search))
  const sections = SECTIONS.map((section) => ({ section, items: inSection(found, section) }))
  return (
    <div>
      <DashboardTools
        search={search}
        onSearch={setSearch}
        counts={sections.map(({ section, items }) => ({ ...section, count: items.length }))}
      />
      {found.length === 0 ? (
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="No products found"
          text="None of your items match your search."
        >
          <Button variant="secondary" onClick={() => setSearch('')}>
            Clear search
          </Button>
        </EmptyState>
      ) : (
        sections.map(({ section, items }) => (
          <SellerSection
            key={section.key}
            section={section}
            products={items}
            actions={actions}
            busy={busy}
            onEdit={setEdited}
            onDelete={setDeleted}
          />
        ))
      )}
      <EditDialog product={edited} onClose={() => setEdited(undefined)} />
      <DeleteDialog
        product={deleted}
        busy={busy !== undefined}
        onClose={() => setDeleted(undefined)}
        onDelete={(product) => actions.remove(product, () => setDeleted(undefined))}
      />
    </div>
  )
}
