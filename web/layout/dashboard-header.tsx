import { Link, type LinkProps } from '@tanstack/react-router'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface DashboardHeaderProps {
  title: string
  /** Shown before the links that every dashboard has. */
  links?: ReactNode
  /** Each links to the list it counts. A value is undefined until it has loaded. */
  figures: [name: string, value: string | undefined, link?: Pick<LinkProps, 'to' | 'hash'>][]
  /** Loading failed, so missing values will not arrive. */
  failed: boolean
}

/** The header of the seller and admin dashboards. */
export const DashboardHeader = ({ title, links, figures, failed }: DashboardHeaderProps) => (
  <header className="flex flex-wrap items-end justify-between gap-x-10 gap-y-1 sm:gap-y-6">
    <div className="min-w-0 max-sm:w-full">
      <h1 className="font-semibold font-serif text-2xl sm:text-3xl">{title}</h1>
      <div className="flex flex-wrap max-sm:gap-x-3.5 max-sm:*:px-0 max-sm:*:text-xs sm:-ml-3.5">
        {links}
        <ButtonLink to="/pickup" variant="quiet" size="small">
          Pickup desk
        </ButtonLink>
        <ButtonLink to="/price-tags" variant="quiet" size="small">
          Price tags
        </ButtonLink>
      </div>
    </div>
    {/* A column has room for most values, so nothing shifts when they load. */}
    <dl
      className={clsx(
        'grid gap-x-2.5 gap-y-2 large-text:*:col-span-full max-sm:w-full sm:flex sm:flex-wrap sm:gap-x-5 sm:gap-y-4',
        figures.length > 3
          ? 'grid-cols-[auto_1fr_1fr_auto] max-sm:gap-x-2 max-sm:text-sm/6 max-[23rem]:grid-cols-2 max-[23rem]:text-base'
          : 'grid-cols-3',
      )}
    >
      {figures.map(([name, value, link]) => (
        <div key={name} className="sm:min-w-32 lg:min-w-36">
          <dt className="text-muted text-xs sm:text-sm">
            {link ? (
              <Link {...link} className="-my-3 inline-block py-3 underline underline-offset-4 hover:text-fern">
                {name}
              </Link>
            ) : (
              name
            )}
          </dt>
          <dd className="flex font-semibold font-serif tabular-nums sm:mt-0.5 sm:text-2xl">
            {value ?? (failed ? 'Not available' : <Skeleton className="my-1 h-4 w-full sm:h-6" />)}
          </dd>
        </div>
      ))}
    </dl>
  </header>
)
