import { Banknote, HandCoins } from 'lucide'
import { Page } from '../layout/page.tsx'
import { useSecondPressGuard } from '../lib/second-press.ts'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Icon } from '../ui/icon.tsx'
import { Desk, type DeskProps } from './desk.tsx'
import { DeskGate, useDeskHolder } from './desk-gate.tsx'
import { DeskSkeleton } from './desk-skeleton.tsx'
import { HelperBar } from './pass/helper-bar.tsx'

type PickupPageProps = Omit<DeskProps, 'holder'>

/** Where sold items are handed over. The list is loaded in the browser only, which saves it for offline use. */
export function PickupPage(props: PickupPageProps) {
  const desk = useDeskHolder()
  const { holder } = desk
  const guard = useSecondPressGuard()
  const title = holder && props.isSelling ? 'Sell here' : 'Pickup Desk'
  return (
    <Page title={title} gradient={false} unlisted>
      {/* Keeps the footer below the fold, so that loading causes no layout shift. Not a grid: a sticky element stays in its row. */}
      <div
        className="flex min-h-dvh flex-col gap-6 py-8 print:block print:min-h-0 print:space-y-4 print:py-0"
        {...guard}
      >
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <h1 className="font-semibold font-serif text-3xl">{title}</h1>
          {holder && !props.isSelling && (
            <div className="flex flex-wrap items-center gap-x-2 gap-y-3 print:hidden">
              <ButtonLink to="/pickup/cash-up" variant="quiet" size="small" className="max-sm:-ml-3.5">
                <Icon of={HandCoins} className="size-4" />
                Cash up
              </ButtonLink>
              <ButtonLink to="/pickup" search={{ ...(props.sale && { sale: props.sale }), sell: 'here' }}>
                <Icon of={Banknote} className="size-5" />
                Sell here
              </ButtonLink>
            </div>
          )}
        </div>
        {holder?.pass && <HelperBar pass={holder.pass} />}
        <DeskGate desk={desk} skeleton={<DeskSkeleton />} signIn={<SignInFirst {...props} />}>
          {(holder) => <Desk key={holder.key} holder={holder} {...props} />}
        </DeskGate>
      </div>
    </Page>
  )
}

/** Buyers who scan their own receipt land here too. */
function SignInFirst({ code, sale, isSelling }: PickupPageProps) {
  const search = new URLSearchParams({
    ...(sale && { sale }),
    ...(code && { code }),
    ...(isSelling && { sell: 'here' }),
  })
  return (
    <EmptyState
      title="For sellers and organizers"
      text={
        isSelling
          ? 'Sign in to sell here. If you were just ringing up a sale, you can go on with it.'
          : 'Sign in to hand over items. If you bought something, just show your receipt at the table.'
      }
    >
      <ButtonLink to="/login" search={{ next: search.size > 0 ? `/pickup?${search}` : '/pickup' }}>
        Sign In
      </ButtonLink>
    </EmptyState>
  )
}
