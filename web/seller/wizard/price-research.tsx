import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatPrice } from '../../../contracts/money.ts'
import { useSessionCheck } from '../../account/session-end.ts'
import { useApi } from '../../lib/use-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { toast } from '../../ui/toast.ts'
import type { ListingFormApi } from '../listing-fields.tsx'
import { withAverage } from './average-sentence.ts'
import { EbayPanel } from './ebay-panel.tsx'
import { PoshmarkPanel } from './poshmark-panel.tsx'

/** Prices of similar items, with a suggestion to apply to the form. */
export function PriceResearch({ form }: { form: ListingFormApi }) {
  const [title, category] = useWatch({ control: form.control, name: ['title', 'category'] })
  const [typed, setTyped] = useState<string>()
  const query = (typed ?? title).trim()
  const ebay = useEbay()
  const poshmark = usePoshmark()

  function applyPrice(price: number) {
    form.setValue('price', price.toFixed(2), { shouldDirty: true, shouldValidate: true })
    toast({ tone: 'good', title: 'Price Updated', description: `The price is now $${price.toFixed(2)}.` })
  }

  return (
    <div className="grid gap-4 rounded-md border border-line bg-card p-4 sm:p-5">
      <div>
        <h3 className="font-semibold font-serif text-lg">Price research</h3>
        <p className="text-muted text-sm">See what similar items sell for before you set a price.</p>
      </div>
      <TextField
        label="Search for"
        value={typed ?? title}
        maxLength={300}
        onChange={({ target }) => setTyped(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          size="small"
          disabled={query === ''}
          busy={ebay.isPending}
          busyText="Looking..."
          onClick={() => ebay.mutate({ query, category })}
        >
          Look up eBay
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={query === ''}
          busy={poshmark.isPending}
          busyText="Looking..."
          onClick={() => poshmark.mutate({ query, category })}
        >
          Look up Poshmark
        </Button>
      </div>
      <div aria-live="polite" className="grid gap-4 empty:hidden">
        {ebay.data && ebay.data.totalItems > 0 && (
          <EbayPanel
            prices={ebay.data}
            onUse={(prices) => {
              applyPrice(prices.suggestedPrice)
              form.setValue('description', withAverage(form.getValues('description'), prices), { shouldDirty: true })
            }}
          />
        )}
        {poshmark.data && poshmark.data.sampleSize > 0 && <PoshmarkPanel prices={poshmark.data} onUse={applyPrice} />}
      </div>
    </div>
  )
}

function useEbay() {
  const api = useApi()
  const checkSession = useSessionCheck()
  return useMutation({
    retry: false,
    mutationFn: (body: { query: string; category: string }) => api('POST /api/price-lookup', { body }),
    onSuccess: ({ totalItems }) => {
      if (totalItems === 0) toast({ title: 'No Similar Items Found', description: 'Try a more general search term' })
    },
    onError(error) {
      checkSession(error)
      const description = 'Unable to fetch eBay price data. Please try again.'
      toast({ tone: 'destructive', title: 'Price Lookup Failed', description })
    },
  })
}

function usePoshmark() {
  const api = useApi()
  const checkSession = useSessionCheck()
  return useMutation({
    retry: false,
    mutationFn: (body: { query: string; category: string }) => api('POST /api/poshmark-price-lookup', { body }),
    onSuccess: ({ sampleSize }) => {
      if (sampleSize === 0) toast({ title: 'No Poshmark Data Found', description: 'Try a more specific search term' })
    },
    onError(error) {
      checkSession(error)
      const description = 'Unable to fetch Poshmark price data. Please try again.'
      toast({ tone: 'destructive', title: 'Poshmark Lookup Failed', description })
    },
  })
}

/** Prices in dollars. */
export const PriceSpan = ({ min, max }: { min: number; max: number }) =>
  min === max ? formatPrice(min) : `${formatPrice(min)} to ${formatPrice(max)}`

export const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-muted text-sm">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)
