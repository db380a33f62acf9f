import { clsx } from 'clsx'
import { useId } from 'react'
import { formatNumber } from '../../../contracts/counts.ts'
import { formatPrice } from '../../../contracts/money.ts'
import type { SellerSettlement, Settlement } from '../../../contracts/settlement.ts'
import { columnsFor, signed } from './columns.ts'
import { isFormerMember } from './payment-words.ts'
import { isDue, selectAll } from './seller-selection.ts'

interface SettlementListProps {
  settlement: Settlement
  /** Those of its sellers to list. */
  shown: readonly SellerSettlement[]
  selected: readonly SellerSettlement[]
  onSelect: (ids: ReadonlySet<number>) => void
  /** Shows the seller's payouts. */
  onOpen: (seller: SellerSettlement) => void
}

/** A table if all columns fit, else a card for each seller. */
export function SettlementList(props: SettlementListProps) {
  return (
    <div className="@container">
      <Table {...props} />
      <Cards {...props} />
    </div>
  )
}

function AllBox({ id, shown, selected, onSelect }: SettlementListProps & { id?: string }) {
  const { due, isAll, isSome, toggled } = selectAll(shown, selected)
  return (
    <input
      id={id}
      type="checkbox"
      aria-label="Select everyone who is to be paid"
      ref={(box) => {
        if (box) box.indeterminate = isSome && !isAll
      }}
      checked={isAll}
      disabled={due.length === 0}
      onChange={() => onSelect(toggled)}
      className="size-5 accent-fern"
    />
  )
}

function SellerBox({ seller, selected, onSelect }: SettlementListProps & { seller: SellerSettlement }) {
  function toggle() {
    const ids = new Set(selected.map(({ sellerId }) => sellerId))
    if (!ids.delete(seller.sellerId)) ids.add(seller.sellerId)
    onSelect(ids)
  }
  return (
    <input
      type="checkbox"
      aria-label={`Select ${seller.username}`}
      checked={selected.includes(seller)}
      disabled={!isDue(seller)}
      onChange={toggle}
      className="size-5 accent-fern"
    />
  )
}

const Opener = ({ seller, onOpen }: { seller: SellerSettlement } & Pick<SettlementListProps, 'onOpen'>) => (
  <button
    type="button"
    aria-haspopup="dialog"
    aria-label={`${seller.username}: show payouts`}
    onClick={() => onOpen(seller)}
    className="wrap-anywhere min-h-11 max-w-full text-left font-semibold underline decoration-line underline-offset-4 hover:text-fern hover:decoration-fern"
  >
    {seller.username}
  </button>
)

interface SellerNoteProps extends Pick<SettlementListProps, 'settlement'> {
  seller: SellerSettlement
}

/** Identifies a deleted account by the number its owner was given, and says who can be paid by Stripe. */
export function SellerNote({ settlement: { connected }, seller }: SellerNoteProps) {
  const isConnected = connected.includes(seller.sellerId)
  const notes = [isFormerMember(seller) && `Account no. ${seller.sellerId}`, isConnected && 'Connected with Stripe']
  const note = notes.filter(Boolean).join(', ')
  return note && <span className="-mt-2 block pb-2 text-muted text-sm">{note}</span>
}

const balanceClass = (seller: SellerSettlement): string =>
  clsx('font-semibold', Number(seller.toBePaid) < 0 && 'text-clay', isDue(seller) && 'text-fern')

const headClass = 'py-2 pl-3 text-right font-normal align-bottom'
const cellClass = 'whitespace-nowrap py-1 pl-3 text-right'

function Table(props: SettlementListProps) {
  const { sellers, totals } = props.settlement
  const columns = columnsFor(sellers)
  return (
    <div className="@max-4xl:hidden overflow-x-auto print:block print:overflow-visible">
      <table aria-label="Sellers" className="w-full text-left tabular-nums print:text-sm">
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            <th scope="col" className="w-11 print:hidden">
              <span className="grid size-11 place-items-center">
                <AllBox {...props} />
              </span>
            </th>
            <th scope="col" className="py-2 align-bottom font-normal">
              Seller
            </th>
            <th scope="col" className={headClass}>
              Sold
            </th>
            {columns.map(([column, name]) => (
              <th key={column} scope="col" className={headClass}>
                {name}
              </th>
            ))}
            <th scope="col" className={headClass}>
              To be paid
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {props.shown.map((seller) => (
            <tr key={seller.sellerId} className="print:break-inside-avoid">
              <td className="print:hidden">
                <span className="grid size-11 place-items-center">
                  <SellerBox {...props} seller={seller} />
                </span>
              </td>
              <th scope="row" className="min-w-28 max-w-48 font-normal">
                <Opener seller={seller} onOpen={props.onOpen} />
                <SellerNote {...props} seller={seller} />
              </th>
              <td className={cellClass}>{formatNumber(seller.sold)}</td>
              {columns.map(([column, , sign]) => (
                <td key={column} className={clsx(cellClass, 'text-muted')}>
                  {formatPrice(signed(seller[column], sign))}
                </td>
              ))}
              <td className={clsx(cellClass, balanceClass(seller))}>{formatPrice(seller.toBePaid)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot
          className="border-ink border-t font-semibold print:table-row-group"
          hidden={props.shown.length < sellers.length}
        >
          <tr>
            <td className="print:hidden" />
            <th scope="row" className="py-3">
              Total
            </th>
            <td className={cellClass}>{formatNumber(totals.sold)}</td>
            {columns.map(([column, , sign]) => (
              <td key={column} className={cellClass}>
                {formatPrice(signed(totals[column], sign))}
              </td>
            ))}
            <td className={cellClass}>{formatPrice(totals.toBePaid)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function Cards(props: SettlementListProps) {
  const box = useId()
  const { sellers } = props.settlement
  const columns = columnsFor(sellers)
  return (
    <div className="grid @4xl:hidden grid-cols-1 gap-3 print:hidden">
      <div className="flex items-center gap-3">
        <AllBox {...props} id={box} />
        <label htmlFor={box} className="flex min-h-11 items-center font-semibold">
          Select all
        </label>
      </div>
      <ul aria-label="Sellers" className="grid @xl:grid-cols-2 grid-cols-1 gap-3">
        {props.shown.map((seller) => (
          <li key={seller.sellerId} className="rounded-lg border border-line bg-card px-4 pt-1 pb-4">
            <div className="flex flex-wrap items-center gap-x-2">
              <span className="-ml-3 grid size-11 shrink-0 place-items-center">
                <SellerBox {...props} seller={seller} />
              </span>
              <div className="min-w-0 flex-1 basis-24">
                <Opener seller={seller} onOpen={props.onOpen} />
                <SellerNote {...props} seller={seller} />
              </div>
              <p className={clsx('font-serif text-xl tabular-nums', balanceClass(seller))}>
                <span className="sr-only">To be paid: </span>
                {formatPrice(seller.toBePaid)}
              </p>
            </div>
            <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-5 gap-y-1 text-sm tabular-nums">
              <Line name="Sold" value={formatNumber(seller.sold)} />
              {columns.map(([column, name, sign]) => (
                <Line key={column} name={name} value={formatPrice(signed(seller[column], sign))} />
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </div>
  )
}

const Line = ({ name, value }: { name: string; value: string }) => (
  <div className="flex flex-wrap justify-between gap-x-2">
    <dt className="text-muted">{name}</dt>
    <dd className="ml-auto whitespace-nowrap">{value}</dd>
  </div>
)
