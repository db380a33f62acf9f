import type { HeldBy } from '../../../contracts/desk-rules.ts'
import { type Cents, formatCents } from '../../../contracts/money.ts'
import { useSite } from '../../lib/site.ts'
import { TextField } from '../../ui/field.tsx'
import type { DeskHolder } from '../desk-holder.ts'
import { CashDrawer } from './cash-drawer.tsx'
import { CashKeeper } from './cash-keeper.tsx'
import { type Method, Methods } from './methods.tsx'

/** What outlasts a look at the payment page on the buyer's phone. */
export interface PaymentChoice {
  method: Method
  email: string
  /** Cash, as typed. */
  received: string
  /** Who keeps the cash. */
  keeper: HeldBy
}

interface PaymentFieldsProps {
  choice: PaymentChoice
  onChange: (part: Partial<PaymentChoice>) => void
  holder: DeskHolder
  /** With tax. */
  total: Cents
  isLocked: boolean
  cashError: string | undefined
  emailError: string | undefined
}

/** How the buyer pays, and where the receipt goes. */
export function PaymentFields({
  choice: { method, email, received, keeper },
  onChange,
  holder,
  total,
  isLocked,
  cashError,
  emailError,
}: PaymentFieldsProps) {
  const { paymentProvider } = useSite()
  return (
    <>
      <Methods method={method} isLocked={isLocked} onChange={(next) => onChange({ method: next })} />
      {method === 'cash' && (
        <>
          <CashDrawer
            total={total}
            received={received}
            error={cashError}
            onChange={(next) => onChange({ received: next })}
          />
          {holder.kind !== 'helper' && (
            <CashKeeper
              keeper={keeper}
              isSeller={holder.kind === 'seller'}
              onChange={(next) => onChange({ keeper: next })}
            />
          )}
        </>
      )}
      {method === 'card_reader' && (
        <p>
          Charge <strong className="tabular-nums">{formatCents(total)}</strong> on your card reader first. Then press
          the button.
        </p>
      )}
      {method === 'phone' && (
        <p>Shows a QR code. The buyer scans it and pays with {paymentProvider} on their own phone.</p>
      )}
      <TextField
        label={
          <>
            Buyer's email <span className="font-normal text-muted">(optional, for the receipt)</span>
          </>
        }
        error={emailError}
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="done"
        maxLength={254}
        value={email}
        onChange={({ target }) => onChange({ email: target.value })}
      />
    </>
  )
}
