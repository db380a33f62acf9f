import type { KeyboardEvent, ReactNode } from 'react'
import type { Draft } from '../../../contracts/draft.ts'
import { formatPrice } from '../../../contracts/money.ts'
import { DESCRIPTION_LENGTH, TITLE_LENGTH } from '../../../contracts/product-rules.ts'
import { shortPrice } from '../../lib/short-price.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { CategoryPicker } from '../category-picker.tsx'
import { ConditionField } from '../condition-field.tsx'
import { cardWarning, type ListingFormValues, limitTags, missingOf } from '../listing-form.ts'
import { PriceDropChoice } from '../price-drop-choice.tsx'
import type { DraftEdit, DraftEdits } from './draft-edits.ts'
import { isBeingDescribed } from './draft-queries.ts'
import { FIELD_LABELS, type FieldName } from './field-edits.ts'
import { focusNextMissing } from './next-missing.ts'

interface FieldsProps {
  draft: Draft
  texts: ListingFormValues
  edit: DraftEdit
  edits: DraftEdits
}

export function TitleField(props: FieldsProps) {
  return <TextField {...fieldsOf(props).text('title')} maxLength={TITLE_LENGTH * 2} enterKeyHint="next" />
}

export function DraftFields({ showsDescription, ...props }: FieldsProps & { showsDescription: boolean }) {
  const { draft, texts, edits } = props
  const fields = fieldsOf(props)
  const offered = draft.suggestedPrice !== null && texts.price === '' ? draft.suggestedPrice : null
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {showsDescription && (
        <TextArea {...fields.text('description')} rows={2} maxLength={DESCRIPTION_LENGTH * 2} className="col-span-2" />
      )}
      <div className="relative">
        <TextField {...fields.text('price')} hint={cardWarning(texts.price)} inputMode="decimal" enterKeyHint="next" />
        {offered && (
          // On top of the field's empty end, so nothing shifts when the price is used.
          <button
            type="button"
            aria-label={`Use ${formatPrice(offered)} for ${texts.title || 'this item'}`}
            onClick={() => {
              edits.change(draft.id, 'price', offered)
              edits.blur(draft.id, 'price')
            }}
            className="absolute top-6.5 right-0 min-h-11 rounded-md border border-edge bg-fern-wash px-3 font-semibold text-fern-deep text-sm hover:border-fern"
          >
            Use {shortPrice(offered)}
          </button>
        )}
      </div>
      <ConditionField {...fields.choice('condition')} />
      <div className="col-span-2" data-missing={texts.category === '' || undefined}>
        <CategoryPicker {...fields.choice('category')} />
      </div>
    </div>
  )
}

/** The fields that most sellers leave as proposed. */
export function MoreFields(props: FieldsProps) {
  const fields = fieldsOf(props)
  const tags = fields.text('tags')
  const { label: _, ...least } = fields.text('leastPrice')
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2">
      <TextArea {...fields.text('description')} rows={5} maxLength={DESCRIPTION_LENGTH * 2} className="sm:col-span-2" />
      <TextField
        {...tags}
        hint="Up to 10, separated by commas"
        autoCapitalize="none"
        onChange={({ target }) => props.edits.change(props.draft.id, 'tags', limitTags(target.value))}
      />
      <TextField {...fields.text('brand')} />
      <PriceDropChoice
        joins={props.texts.joinsPriceDrops === 'true'}
        onJoin={(joins) => {
          props.edits.change(props.draft.id, 'joinsPriceDrops', String(joins))
          props.edits.blur(props.draft.id, 'joinsPriceDrops')
        }}
        least={least}
      />
    </div>
  )
}

/** The props of the inputs: text, error and saving. */
function fieldsOf({ draft, texts, edit, edits }: FieldsProps) {
  const { id } = draft
  const missing = isBeingDescribed(draft) ? [] : missingOf(texts)
  const common = (name: FieldName) => {
    const isMissing = missing.includes(name)
    return { isMissing, props: { label: <Label name={name} isMissing={isMissing} />, error: edit.errors[name] } }
  }
  return {
    text(name: FieldName) {
      const { isMissing, props } = common(name)
      return {
        ...props,
        value: texts[name],
        'data-missing': isMissing || edit.errors[name] !== undefined || undefined,
        onChange: ({ target }: { target: { value: string } }) => edits.change(id, name, target.value),
        onFocus: ({ target }: { target: HTMLInputElement | HTMLTextAreaElement }) => {
          edits.focus(id, name)
          // To the cursor of a text area, Chrome scrolls without its margin.
          target.scrollIntoView({ block: 'nearest' })
          // People replace a price rather than edit it.
          if (name === 'price') target.select()
        },
        onBlur: () => edits.blur(id, name),
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          const isLine = event.currentTarget.tagName === 'INPUT'
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(isLine || event.ctrlKey)) return
          event.preventDefault()
          focusNextMissing(event.currentTarget)
        },
      }
    },
    choice(name: 'category' | 'condition') {
      return {
        ...common(name).props,
        value: texts[name],
        onChange: (text: string) => edits.change(id, name, text),
        onBlur: () => edits.blur(id, name),
      }
    },
  }
}

function Label({ name, isMissing }: { name: FieldName; isMissing: boolean }): ReactNode {
  const text = FIELD_LABELS[name]
  if (!isMissing) return text
  return (
    <>
      {text} <span className="font-normal text-clay">needed</span>
    </>
  )
}
