import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toastDone } from '../../ui/toast.ts'
import type { ListingFormApi } from '../listing-fields.tsx'
import { withAverage } from './average-sentence.ts'
import { EbayPanel, PoshmarkPanel } from './price-panels.tsx'
import { researchQuery } from './research-query.ts'
import { FAILED, NONE, type SourceName, summaryOf } from './research-texts.ts'
import { usePriceLookup } from './use-price-lookup.ts'

const DEBOUNCE_MS = 800

/** Prices of similar items, looked up by the title, with a suggestion to apply to the form. */
export function PriceResearch({ form }: { form: ListingFormApi }) {
  const [rawTitle, category] = useWatch({ control: form.control, name: ['title', 'category'] })
  const title = rawTitle.trim()
  const settledTitle = useDebounced(title, DEBOUNCE_MS)
  const [typed, setTyped] = useState<string>()
  const [asked, setAsked] = useState<{ query: string; title: string }>()
  const query = researchQuery(asked, title, settledTitle)
  const search = typed?.trim() ?? title
  const { lookups, ebay, poshmark, isFetching, lookUp } = usePriceLookup({ query, category })

  function applyPrice(price: number) {
    form.setValue('price', price.toFixed(2), { shouldDirty: true, shouldValidate: true })
    toastDone('Price Updated', `The price is now $${price.toFixed(2)}.`)
  }
  function press() {
    if (search === '') return
    setAsked({ query: search, title })
    lookUp({ query: search, category })
  }

  return (
    <section
      aria-labelledby="price-research"
      aria-busy={isFetching}
      className="grid gap-4 rounded-md border border-line bg-card p-4 sm:p-5"
    >
      <div>
        <h3 id="price-research" className="font-semibold font-serif text-lg">
          Price research
        </h3>
        <p className="text-muted text-sm">See what similar items sell for before you set a price.</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Search for"
          value={typed ?? rawTitle}
          maxLength={300}
          enterKeyHint="search"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would publish the listing.
            event.preventDefault()
            press()
          }}
          className="min-w-40 flex-1"
        />
        <Button variant="secondary" size="small" disabled={search === ''} busy={isFetching} onClick={press}>
          Look up prices
        </Button>
      </div>
      {query !== '' && (
        <>
          <Result source={lookups.ebay} {...ebay} found={ebay.data?.totalItems}>
            {ebay.data && (
              <EbayPanel
                prices={ebay.data}
                onUse={(prices) => {
                  applyPrice(prices.suggestedPrice)
                  const description = withAverage(form.getValues('description'), prices)
                  form.setValue('description', description, { shouldDirty: true })
                }}
              />
            )}
          </Result>
          {lookups.poshmark && (
            <Result source={lookups.poshmark} {...poshmark} found={poshmark.data?.sampleSize}>
              {poshmark.data && <PoshmarkPanel prices={poshmark.data} onUse={applyPrice} />}
            </Result>
          )}
        </>
      )}
    </section>
  )
}

interface ResultProps {
  source: SourceName
  found: number | undefined
  isPending: boolean
  isError: boolean
  children: React.ReactNode
}

function Result({ source, found, isPending, isError, children }: ResultProps) {
  return (
    <div className="min-h-24">
      <p role="status" className="sr-only">
        {found ? summaryOf(source, found) : ''}
      </p>
      {isError ? (
        <Note {...FAILED[source]} />
      ) : isPending ? (
        <p className="flex items-center gap-3 border-line border-t pt-4 text-muted">
          <Spinner />
          Looking up prices…
        </p>
      ) : found === 0 ? (
        <Note {...NONE[source]} />
      ) : (
        children
      )}
    </div>
  )
}

const Note = ({ title, description }: { title: string; description: string }) => (
  <p role="status" className="border-line border-t pt-4">
    <strong className="block">{title}</strong>
    <span className="text-muted text-sm">{description}</span>
  </p>
)
