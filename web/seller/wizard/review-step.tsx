import { ArrowLeft } from 'lucide'
import { useEffect, useState } from 'react'
import type { Account } from '../../../contracts/account.ts'
import type { Product } from '../../../contracts/product.ts'
import { shortPrice } from '../../lib/short-price.ts'
import { useOnce } from '../../lib/use-once.ts'
import { useSchemaForm } from '../../lib/use-schema-form.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { AutoApprove } from '../auto-approve.tsx'
import { type EmptyHints, ListingFields, type ListingFormApi } from '../listing-fields.tsx'
import { type Listing, ListingForm, type ListingFormValues } from '../listing-form.ts'
import { type Draft, missingFields, suggestedPrice } from './draft.ts'
import { type LastPublished, lastPublished, rememberPublished } from './last-published.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { PriceResearch } from './price-research.tsx'
import { StartOver } from './start-over.tsx'
import type { DraftStore } from './use-draft.ts'
import { useIsPublishing, usePublish } from './use-publish.ts'

interface ReviewStepProps extends DraftStore {
  user: Account
  onBack: () => void
  onPublished: (product: Product) => void
}

export function ReviewStep({ user, draft, uploads, change, discard, onBack, onPublished }: ReviewStepProps) {
  const form = useSchemaForm(ListingForm, draft.fields)
  const publish = usePublish({ draft, change }, form.markRefused)
  const isPublishing = useIsPublishing()

  const [last] = useState(() => lastPublished(user.id))
  const publishOnce = useOnce(async (listing: Listing) => {
    const product = await publish.mutateAsync(listing)
    rememberPublished(user.id, product)
    onPublished(product)
  })
  const submit = form.handleSubmit(publishOnce)

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
    <form noValidate method="post" onSubmit={submit} className="grid grid-cols-1 gap-6">
      <PhotoStrip draft={draft} uploads={uploads} />
      <Confidence draft={draft} />
      <div className="grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <ListingFields
          form={form}
          emptyHints={hintsFor(draft, form, last)}
          joinsByDefault={user.joinsPriceDrops}
          unknown={draft.analysis ? missingFields(draft.analysis) : []}
        />
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <PriceResearch form={form} />
        </div>
        <div className="grid gap-5">
          {user.role === 'admin' && (
            <AutoApprove
              checked={draft.autoApprove}
              onChange={(autoApprove) => change((now) => ({ ...now, autoApprove }))}
            />
          )}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" size="large" busy={isPublishing} busyText="Publishing...">
              Publish Product
            </Button>
            <Button variant="quiet" size="large" className="max-sm:px-0" disabled={isPublishing} onClick={onBack}>
              <Icon of={ArrowLeft} className="size-5" />
              Back to Edit Images
            </Button>
            <StartOver label="Start over" draft={draft} disabled={isPublishing} onConfirm={discard} />
          </div>
        </div>
      </div>
    </form>
  )
}

/** Hints for empty fields: what the analysis could not determine, and suggestions to use with one press. */
function hintsFor({ analysis }: Draft, form: ListingFormApi, last: LastPublished): EmptyHints {
  const missing = analysis ? missingFields(analysis) : []
  const price = analysis && suggestedPrice(analysis)
  const hints: EmptyHints = Object.fromEntries(
    missing.map((name) => [name, "We couldn't tell from your photos. Please fill this in."]),
  )
  const suggest = (name: 'price' | 'category' | 'condition', value: string, label: string) => (
    <span className="flex flex-wrap items-center gap-x-3">
      {hints[name]}
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 wrap-anywhere text-left"
        onClick={() => {
          form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
          form.setFocus(name)
        }}
      >
        {label}
      </Button>
    </span>
  )
  if (price) hints.price = "We're not sure about the price. Please check it."
  return {
    ...hints,
    ...(price && { price: suggest('price', price, `Use ${shortPrice(price)}`) }),
    ...(last.category && { category: suggest('category', last.category, `Same as last time: ${last.category}`) }),
    ...(last.condition && { condition: suggest('condition', last.condition, `Same as last time: ${last.condition}`) }),
  }
}

function Confidence({ draft: { analysis } }: Pick<DraftStore, 'draft'>) {
  if (!analysis) return null
  return (
    <Note>
      <span className="font-semibold tabular-nums">Confidence: {Math.round(analysis.confidence * 100)}%. </span>
      {analysis.note ?? 'Suggested from your photos. Please check every field before you publish.'}
    </Note>
  )
}
