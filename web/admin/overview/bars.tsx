import { formatNumber } from '../../../contracts/counts.ts'

interface Bar {
  key: string
  label: string
  value: number
}

const WIDTH = 320
const HEIGHT = 84

/** A small bar chart with its peak, and the same data as a table for screen readers. */
export function Bars({ title, bars }: { title: string; bars: Bar[] }) {
  const peak = Math.max(...bars.map(({ value }) => value))
  const step = WIDTH / bars.length
  return (
    <figure className="grid gap-2">
      <figcaption className="flex items-baseline justify-between gap-4">
        <span className="text-sm">{title}</span>
        <span className="shrink-0 font-semibold font-serif text-xl tabular-nums sm:max-lg:text-base">
          {peak === 0 ? 'None yet' : `Peak ${formatNumber(peak)}`}
        </span>
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" className="h-21 w-full">
        {bars.map(({ key, label, value }, index) => {
          const height = value === 0 ? 1.5 : Math.max(4, (value / peak) * (HEIGHT - 2))
          return (
            <g key={key}>
              <title>{`${label}: ${formatNumber(value)}`}</title>
              <rect x={index * step} y={0} width={step} height={HEIGHT} className="fill-transparent" />
              <rect
                x={index * step + step * 0.14}
                y={HEIGHT - height}
                width={step * 0.72}
                height={height}
                rx={1.5}
                className={value === 0 ? 'fill-line' : 'fill-fern'}
              />
            </g>
          )
        })}
      </svg>
      <p aria-hidden="true" className="flex justify-between text-muted text-xs">
        <span>{bars[0]?.label}</span>
        <span>{bars.at(-1)?.label}</span>
      </p>
      <table className="sr-only">
        <caption>{title}</caption>
        <tbody>
          {bars.map(({ key, label, value }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{formatNumber(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
