import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../../contracts/product-rules.ts'
import type { SchemaForm } from '../lib/use-schema-form.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { CategoryPicker } from './category-picker.tsx'
import { ConditionField } from './condition-field.tsx'
import { cardWarning, type Listing, type ListingInput, limitTags, priceHint } from './listing-form.ts'
import { PriceDropChoice } from './price-drop-choice.tsx'

export type ListingFormApi = SchemaForm<ListingInput, Listing>

interface ListingFieldsProps {
  form: ListingFormApi
  emptyHints?: EmptyHints
  /** Whether items join price drops unless the seller says otherwise. */
  joinsByDefault?: boolean
  /** Fields to highlight while they are empty. */
  unknown?: readonly (keyof ListingInput)[]
}

/** Hints for fields while they are empty. */
export type EmptyHints = Partial<Record<keyof ListingInput, ReactNode>>

const MARK = '[&>:is(button,input,textarea)]:bg-sun [&>:is(button,input,textarea)]:shadow-[inset_3px_0_0_var(--brass)]'

export function ListingFields({ form, emptyHints = {}, joinsByDefault = false, unknown = [] }: ListingFieldsProps) {
  const { control } = form
  const { errors } = form.formState
  const values = useWatch({ control })
  const hintFor = (name: keyof ListingInput) => (values[name] ? undefined : emptyHints[name])
  const markOf = (name: keyof ListingInput) => !values[name] && unknown.includes(name) && MARK
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Title"
        required
        maxLength={TITLE_LENGTH * 2}
        hint={hintFor('title')}
        className={clsx('sm:col-span-2', markOf('title'))}
        {...form.field('title')}
      />
      <TextArea
        label="Description"
        required
        rows={6}
        maxLength={DESCRIPTION_LENGTH * 2}
        hint={hintFor('description')}
        className={clsx('sm:col-span-2', markOf('description'))}
        {...form.field('description')}
      />
      <PriceField form={form} emptyHint={hintFor('price')} className={clsx(markOf('price'))} />
      <Controller
        control={control}
        name="category"
        render={({ field: { name: _, ...field } }) => (
          <CategoryPicker
            label="Category"
            required
            hint={hintFor('category')}
            error={errors.category?.message}
            className={clsx(markOf('category'))}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="tags"
        render={({ field }) => (
          <TextField
            label="Tags"
            hint="Up to 10, separated by commas"
            autoCapitalize="none"
            error={errors.tags?.message}
            className="sm:col-span-2"
            {...field}
            onChange={({ target }) => field.onChange(limitTags(target.value))}
          />
        )}
      />
      <TextField label="Brand" hint="Optional" {...form.field('brand')} />
      <Controller
        control={control}
        name="condition"
        render={({ field: { name: _, value, ...field } }) => (
          <ConditionField
            label="Condition"
            hint={hintFor('condition') ?? 'Optional'}
            error={errors.condition?.message}
            value={value ?? ''}
            {...field}
          />
        )}
      />
      <Controller
        control={control}
        name="joinsPriceDrops"
        render={({ field: { value, onChange } }) => (
          <PriceDropChoice
            joins={value === '' ? joinsByDefault : value === 'true'}
            onJoin={(joins) => onChange(String(joins))}
            least={form.field('leastPrice')}
          />
        )}
      />
    </div>
  )
}

function PriceField({
  form: { control, field },
  emptyHint,
  className,
}: Pick<ListingFieldsProps, 'form'> & { emptyHint: ReactNode; className: string }) {
  const price = useWatch({ control, name: 'price' })
  return (
    <TextField
      label="Price"
      type="number"
      inputMode="decimal"
      step="0.01"
      min="0.01"
      required
      hint={cardWarning(String(price)) ?? emptyHint ?? priceHint(String(price))}
      className={className}
      {...field('price')}
    />
  )
}
