import type { ReactNode } from 'react'
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { CATEGORY_PATHS, isCategory } from '../../contracts/category.ts'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../../contracts/product-rules.ts'
import { Select, TextArea, TextField } from '../ui/field.tsx'
import { cutTags, isBeyondCards, type Listing, type ListingInput } from './listing-form.ts'

export type ListingFormApi = UseFormReturn<ListingInput, unknown, Listing>

const CONDITIONS = ['New', 'Like new', 'Good', 'Fair', 'Well loved', 'For parts']

interface ListingFieldsProps {
  form: ListingFormApi
  /** What to say of fields as long as they are empty. */
  emptyHints?: Partial<Record<keyof ListingInput, ReactNode>>
}

/** Everything that a seller writes about an item. */
export function ListingFields({ form, emptyHints = {} }: ListingFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const values = useWatch({ control })
  const hintFor = (name: keyof ListingInput) => (values[name] ? undefined : emptyHints[name])
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        required
        maxLength={TITLE_LENGTH * 2}
        hint={hintFor('title')}
        error={errors.title?.message}
        className="sm:col-span-2"
        {...register('title')}
      />
      <TextArea
        label="Description"
        required
        rows={6}
        maxLength={DESCRIPTION_LENGTH * 2}
        hint={hintFor('description')}
        error={errors.description?.message}
        className="sm:col-span-2"
        {...register('description')}
      />
      <PriceField form={form} emptyHint={hintFor('price')} />
      <Select
        label="Category"
        required
        hint={hintFor('category')}
        error={errors.category?.message}
        {...register('category')}
      >
        <option value="">Choose a category</option>
        {offered(formState.defaultValues?.category).map((path) => (
          <option key={path}>{path}</option>
        ))}
      </Select>
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TextField
            label="Tags"
            hint="Separated by commas, 10 at most."
            autoCapitalize="none"
            error={errors.tags?.message}
            className="sm:col-span-2"
            {...field}
            onChange={({ target }) => field.onChange(cutTags(target.value))}
          />
        )}
      />
      <TextField label="Brand" hint="Optional" error={errors.brand?.message} {...register('brand')} />
      <TextField
        label="Condition"
        hint="Optional"
        list="conditions"
        error={errors.condition?.message}
        {...register('condition')}
      />
      <datalist id="conditions">
        {CONDITIONS.map((condition) => (
          <option key={condition}>{condition}</option>
        ))}
      </datalist>
    </div>
  )
}

/** The tree, and what the item has already where that is not of the tree. */
const offered = (present = ''): readonly string[] =>
  present === '' || isCategory(present) ? CATEGORY_PATHS : [present, ...CATEGORY_PATHS]

function PriceField({
  form: { control, register, formState },
  emptyHint,
}: Pick<ListingFieldsProps, 'form'> & { emptyHint: ReactNode }) {
  const price = useWatch({ control, name: 'price' })
  return (
    <TextField
      label="Price"
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0.01"
      required
      hint={
        isBeyondCards(String(price))
          ? "Cards work from $0.50 to $999,999.99. At this price, buyers can't pay online."
          : (emptyHint ?? 'US dollars')
      }
      error={formState.errors.price?.message}
      {...register('price')}
    />
  )
}
