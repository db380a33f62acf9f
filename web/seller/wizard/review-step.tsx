import { zodResolver } from '@hookform/resolvers/zod'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { Account } from '../../../contracts/account.ts'
import type { Product } from '../../../contracts/product.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { ListingFields, type ListingFormApi } from '../listing-fields.tsx'
import { type Listing, ListingForm, type ListingFormValues, type ListingInput } from '../listing-form.ts'
import { type Draft, missingFields, suggestedPrice } from './draft.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { PriceResearch } from './price-research.tsx'
import { StartOver } from './start-over.tsx'
import type { DraftStore } from './use-draft.ts'
import { usePublish } from './use-publish.ts'

interface ReviewStepProps extends DraftStore {
  user: Account
  onBack: () => void
  onPublished: (product: Product) => void
}

export function ReviewStep({ user, draft, uploads, change, discard, onBack, onPublished }: ReviewStepProps) {
  const form = useForm<ListingInput, unknown, Listing>({
    resolver: zodResolver(ListingForm),
    defaultValues: draft.fields,
  })
  const publish = usePublish(draft, form.setError)

  const { subscribe } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => change((now) => ({ ...now, fields: values as ListingFormValues })),
      }),
    [subscribe, change],
  )

  return (
    <form
      noValidate
      method="post"
      onSubmit={form.handleSubmit((listing) => publish.mutate(listing, { onSuccess: onPublished }))}
      className="grid grid-cols-1 gap-6"
    >
      <PhotoStrip draft={draft} uploads={uploads} />
      <Confidence draft={draft} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ListingFields form={form} emptyHints={hintsFor(draft, form)} />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PriceResearch form={form} />
        </div>
        <div className="grid gap-5">
          {user.role === 'admin' && (
            <Checkbox
              label="Auto-Approve Product"
              hint="Goes live right away, without waiting for approval."
              checked={draft.autoApprove}
              onChange={({ target }) => change((now) => ({ ...now, autoApprove: target.checked }))}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="large" busy={publish.isPending} busyText="Publishing...">
              Publish Product
            </Button>
            <Button variant="quiet" size="large" onClick={onBack}>
              <ArrowLeft aria-hidden="true" className="size-5" />
              Back to Edit Images
            </Button>
            <StartOver label="Start over" draft={draft} onConfirm={discard} />
          </div>
        </div>
      </div>
    </form>
  )
}

/** Hints for the fields that the analysis could not fill in. */
function hintsFor({ analysis }: Draft, form: ListingFormApi) {
  if (!analysis) return {}
  const hints = missingFields(analysis).map(
    (name) => [name, 'We couldn’t tell from your photos. Please fill this in.'] as const,
  )
  const price = suggestedPrice(analysis)
  return { ...Object.fromEntries(hints), ...(price && { price: <SuggestedPrice form={form} price={price} /> }) }
}

function SuggestedPrice({ form, price }: { form: ListingFormApi; price: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      Suggested: ${price}
      <Button
        variant="quiet"
        size="small"
        onClick={() => form.setValue('price', price, { shouldDirty: true, shouldValidate: true })}
      >
        Use suggested price
      </Button>
    </span>
  )
}

function Confidence({ draft: { analysis } }: Pick<DraftStore, 'draft'>) {
  if (!analysis) return null
  return (
    <p className="rounded-md bg-sun px-4 py-3">
      <span className="font-semibold tabular-nums">Confidence: {Math.round(analysis.confidence * 100)}%. </span>
      {analysis.note ?? 'Suggested from your photos. Please check every field before you publish.'}
    </p>
  )
}
