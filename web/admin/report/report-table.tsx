import { clsx } from 'clsx'

interface ReportTableProps {
  /** The first column names the row. */
  head: string[]
  rows: { key: string; cells: string[] }[]
  total?: string[]
  empty: string
}

/** A table, and on a phone a card for each row. */
export function ReportTable({ head, rows, total, empty }: ReportTableProps) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <table className="w-full text-left tabular-nums max-md:hidden print:table print:text-sm">
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            {head.map((name, index) => (
              <th key={name} scope="col" className={clsx('py-2 font-normal', index > 0 && 'pl-3 text-right')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ key, cells }) => (
            <Row key={key} cells={cells} />
          ))}
        </tbody>
        {total && (
          // Printed once: browsers repeat a footer on every page, where its sums would seem to be of that page.
          <tfoot className="border-ink border-t font-semibold print:table-row-group">
            <Row cells={total} />
          </tfoot>
        )}
      </table>
      <ul className="grid grid-cols-1 divide-y divide-line border-line border-y md:hidden print:hidden">
        {[...rows, ...(total ? [{ key: '', cells: total }] : [])].map(({ key, cells: [name, ...cells] }) => (
          <li key={key} className="py-3">
            <p className="font-semibold">{name}</p>
            <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-x-6 gap-y-1 text-sm tabular-nums">
              {cells.map((cell, index) => (
                <div key={head[index + 1]} className="flex flex-wrap justify-between gap-x-2">
                  <dt className="text-muted">{head[index + 1]}</dt>
                  <dd>{cell}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}

const Row = ({ cells: [name, ...cells] }: { cells: string[] }) => (
  <tr className="print:break-inside-avoid">
    <th scope="row" className="wrap-anywhere py-2 font-[inherit]">
      {name}
    </th>
    {cells.map((cell, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: columns keep their place.
      <td key={index} className="whitespace-nowrap py-2 pl-3 text-right">
        {cell}
      </td>
    ))}
  </tr>
)
