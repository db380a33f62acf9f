import type { ErrorAnswer } from '../../contracts/call.ts'
import type { Product } from '../../contracts/product.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

interface SomeGoneProps {
  products: Product[]
  unavailable: NonNullable<ErrorAnswer['unavailable']>
  /** How many are left. */
  rest: number
  onContinue: () => void
}

/** Says which items became unavailable before the payment, and offers to continue with the rest. */
export function SomeGone({ products, unavailable, rest, onContinue }: SomeGoneProps) {
  const gone = new Map(unavailable.map(({ productId, message }) => [productId, message]))
  const lost = products.filter(({ id }) => gone.has(id))
  if (lost.length === 0) return null
  return (
    <Note tone="failure" role="alert" className="grid gap-3">
      <p className="font-semibold text-clay-deep">
        {rest === 0 ? 'None of these items is available now' : 'Some items are no longer available'}
      </p>
      <ul className="grid gap-1.5">
        {lost.map(({ id, title }) => (
          <li key={id}>
            <strong>{title}</strong>: {gone.get(id)}
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={onContinue}>
          {rest === 1 ? 'Continue with the other item' : `Continue with the other ${rest} items`}
        </Button>
      )}
    </Note>
  )
}
