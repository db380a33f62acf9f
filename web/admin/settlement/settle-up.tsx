import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide'
import { useState } from 'react'
import { formatPrice } from '../../../contracts/money.ts'
import type { SellerSettlement, Settlement } from '../../../contracts/settlement.ts'
import { useApi } from '../../lib/use-api.ts'
import { useFormName } from '../../session/form-name.ts'
import { DownloadLink } from '../../ui/download-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Figure } from '../../ui/fact.tsx'
import { TextField } from '../../ui/field.tsx'
import { forgetForm, readForm, storeForm } from '../../ui/stored-form.ts'
import { salesQuery } from '../admin-queries.ts'
import { FilterSelect } from '../filter-select.tsx'
import { Loaded } from '../loaded.tsx'
import { NO_SUCH_SALE, SaleOptions, startedSales } from '../sale-options.tsx'
import { PayBar } from './pay-bar.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { SellerPayouts } from './seller-payouts.tsx'
import { findSellers, isDue } from './seller-selection.ts'
import { SettlementList } from './settlement-list.tsx'
import { settlementQuery } from './settlement-queries.ts'

/** With more sellers than this, the list has a search. */
const SEARCHED_FROM = 12

interface SettleUpProps {
  /** The id of a sale; all time without it. */
  sale: string | undefined
  onSale: (sale: string | undefined) => void
}

/** What each seller is owed, and paying it. */
export function SettleUp({ sale, onSale }: SettleUpProps) {
  const query = useQuery(settlementQuery(useApi(), sale))
  const { isPlaceholderData } = query
  return (
    <div className="grid grid-cols-1 gap-6 print:block print:space-y-6">
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SaleSelect sale={sale} onSale={onSale} />
        <div className="ml-auto flex flex-wrap gap-3 max-sm:ml-0 print:hidden">
          <DownloadLink href={`/api/admin/ledger.csv${sale ? `?sale=${sale}` : ''}`}>Ledger as CSV</DownloadLink>
          <DownloadLink href="/api/admin/payouts.csv">Payouts as CSV</DownloadLink>
        </div>
      </div>
      <Loaded query={query} skeleton="h-96" failure="We couldn't load the sums" missing={NO_SUCH_SALE}>
        {(settlement) =>
          settlement.sellers.length === 0 ? (
            <EmptyState
              icon={HandCoins}
              title="Nothing sold yet"
              text="Once something is sold, each seller shows up here with what you owe them."
            />
          ) : (
            <div
              aria-busy={isPlaceholderData}
              className={`grid grid-cols-1 gap-6 print:block print:space-y-6 transition-opacity ${isPlaceholderData ? 'opacity-60' : ''}`}
            >
              <Sellers key={sale} settlement={settlement} sale={sale} />
            </div>
          )
        }
      </Loaded>
    </div>
  )
}

function SaleSelect({ sale, onSale }: SettleUpProps) {
  const { data: sales = [] } = useQuery(salesQuery(useApi()))
  const started = startedSales(sales, sale)
  return (
    <FilterSelect label="Sale" className="w-full sm:max-w-sm" any="All time" value={sale} onFilter={onSale}>
      <SaleOptions sales={started} />
      {sale && !started.some(({ id }) => String(id) === sale) && <option value={sale}>Sale {sale}</option>}
    </FilterSelect>
  )
}

/** Why the figures differ from those of the sale's report, and of the orders. */
export function Explanation({ totals, isOfSale }: { totals: Settlement['totals']; isOfSale: boolean }) {
  const texts = [
    isOfSale && '"Paid out" and "To be paid" count all sales: a payout isn\'t tied to one sale.',
    Number(totals.refunds) !== 0 &&
      '"Sold for" and "Commission" include what was refunded later. "Refunds" are the sellers\' shares of it.',
  ]
  const text = texts.filter(Boolean).join(' ')
  return text && <p className="-mt-2 text-muted text-sm">{text}</p>
}

function Sellers({ settlement, sale }: { settlement: Settlement; sale: string | undefined }) {
  const { sellers, totals } = settlement
  const payeesName = useFormName('payees')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(readForm<number[]>(payeesName)))
  const [opened, setOpened] = useState<number>()
  const [payees, setPayees] = useState<readonly SellerSettlement[]>()
  const [search, setSearch] = useState('')
  const shown = findSellers(sellers, search)
  const selected = sellers.filter((seller) => chosen.has(seller.sellerId) && isDue(seller))
  function pay() {
    const ids = selected.map(({ sellerId }) => sellerId)
    storeForm(payeesName, ids)
    setPayees(selected)
  }
  return (
    <>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(7rem,1fr))] gap-x-6 gap-y-4 rounded-lg border border-line bg-card px-5 py-5 sm:grid-cols-4 sm:px-6">
        <Figure name="To be paid" className="text-fern text-xl">
          {formatPrice(totals.toBePaid)}
        </Figure>
        <Figure name="Paid out">{formatPrice(totals.paidOut)}</Figure>
        <Figure name="Sold for">{formatPrice(totals.gross)}</Figure>
        <Figure name="Commission">{formatPrice(totals.commission)}</Figure>
      </dl>
      <Explanation totals={totals} isOfSale={!!sale} />
      {sellers.length > SEARCHED_FROM && (
        <TextField
          label="Find a seller"
          type="search"
          autoComplete="off"
          className="w-full sm:max-w-sm print:hidden"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      {shown.length === 0 ? (
        <p role="status">No seller is called “{search.trim()}”.</p>
      ) : (
        <SettlementList
          settlement={settlement}
          shown={shown}
          selected={selected}
          onSelect={setChosen}
          onOpen={({ sellerId }) => setOpened(sellerId)}
        />
      )}
      <PayBar selected={selected} onPay={pay} onClear={() => setChosen(new Set())} />
      <PayDialog
        payees={payees}
        settlement={settlement}
        sale={sale}
        onClose={(paid) => {
          forgetForm(payeesName)
          setPayees(undefined)
          setChosen(new Set([...chosen].filter((id) => !paid.includes(id))))
        }}
      />
      <SellerPayouts
        seller={sellers.find(({ sellerId }) => sellerId === opened)}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}
