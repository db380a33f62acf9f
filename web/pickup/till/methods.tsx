import { clsx } from 'clsx'
import { Banknote, CreditCard, type IconNode, Smartphone } from 'lucide'
import { useId } from 'react'
import { Icon } from '../../ui/icon.tsx'

export type Method = 'cash' | 'card_reader' | 'phone'

const METHODS: Record<Method, { name: string; icon: IconNode }> = {
  cash: { name: 'Cash', icon: Banknote },
  card_reader: { name: 'Card reader', icon: CreditCard },
  phone: { name: "Buyer's phone", icon: Smartphone },
}

interface MethodsProps {
  method: Method
  isLocked: boolean
  onChange: (method: Method) => void
}

export function Methods({ method, isLocked, onChange }: MethodsProps) {
  const name = useId()
  return (
    <fieldset disabled={isLocked}>
      <legend className="mb-1.5 font-semibold text-sm">Paid by</legend>
      <div className="grid grid-cols-3 large-text:grid-cols-1 gap-2">
        {(Object.keys(METHODS) as Method[]).map((key) => {
          const { name: label, icon } = METHODS[key]
          return (
            <label
              key={key}
              className={clsx(
                'relative grid min-h-20 md:min-h-16 cursor-pointer content-center justify-items-center gap-1.5 rounded-md border px-1 py-2 text-center font-semibold text-sm leading-tight transition-colors',
                'large-text:min-h-11 large-text:grid-cols-[auto_1fr] large-text:items-center large-text:justify-items-start large-text:px-4 large-text:text-left',
                'has-focus-visible:outline-2 has-focus-visible:outline-fern has-focus-visible:outline-offset-2',
                key === method ? 'border-fern bg-fern text-on-fern' : 'border-edge bg-card text-ink hover:border-ink',
              )}
            >
              <input
                type="radio"
                name={name}
                checked={key === method}
                onChange={() => onChange(key)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Icon of={icon} />
              {label}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
