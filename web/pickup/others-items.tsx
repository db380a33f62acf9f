import type { OthersItem } from '../../contracts/pickup.ts'

interface OthersItemsProps {
  items: OthersItem[]
  className: string
}

/** The buyer's items from other sellers, so that nobody leaves without them. */
export const OthersItems = ({ items, className }: OthersItemsProps) =>
  items.length > 0 && (
    <div className={className}>
      <h4 className="font-semibold text-sm">From other sellers</h4>
      <ul className="mt-1 grid gap-0.5 text-muted text-sm">
        {items.map(({ id, title, seller }) => (
          <li key={id}>
            <bdi>{title}</bdi> · {seller}
          </li>
        ))}
      </ul>
    </div>
  )
