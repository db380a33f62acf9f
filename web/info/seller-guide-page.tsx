import { Link } from '@tanstack/react-router'
import { Page } from '../layout/page.tsx'
import { longDay } from '../lib/sale-dates.ts'
import { useSite } from '../lib/site.ts'
import { useNextSale } from '../sale/use-next-sale.ts'
import { ButtonLink } from '../ui/button.tsx'
import { STEPS, type Step } from './steps.ts'

export function SellerGuidePage() {
  const { brandName } = useSite()
  return (
    <Page
      title="Seller Guide"
      description={`How to sell closet cleanouts and vintage finds at ${brandName}: photos, description, price, review and the pop-up sale.`}
    >
      <header className="grid items-end gap-x-14 gap-y-8 pt-8 sm:pt-14 md:grid-cols-[1fr_24rem]">
        <div>
          <h1 className="font-semibold font-serif text-3xl">Seller Guide</h1>
          <p className="mt-4 max-w-[26em] font-serif text-muted text-xl">
            From the back of the closet to the front of someone's room, in six steps. Listing is free.
          </p>
        </div>
        <NextSale />
      </header>
      <ol className="mt-12 grid gap-x-14 gap-y-12 border-line border-t pt-12 md:grid-cols-2 lg:grid-cols-3">
        {STEPS.map((step, index) => (
          <Chapter key={step.title} number={index + 1} {...step} />
        ))}
      </ol>
      <Afterwards />
    </Page>
  )
}

function NextSale() {
  const sale = useNextSale()
  return (
    <div className="rounded-sm bg-tag px-6 py-5 text-on-tag">
      <p className="text-balance font-semibold font-serif text-xl tabular-nums">
        {sale ? `Next Pop-Up Sale is ${longDay(sale.startDate, sale.timeZone)}!` : 'Coming Soon: Periodic Pop-Up Sales'}
      </p>
      {sale?.location && <p className="mt-1.5 text-sm">{sale.location}</p>}
      <Link
        to="/reminders"
        className="mt-1 inline-flex min-h-11 items-center font-semibold text-sm underline underline-offset-4"
      >
        Remind me
      </Link>
    </div>
  )
}

function Chapter({ number, title, text, tip }: Step & { number: number }) {
  return (
    <li className="grid max-w-[31em] grid-cols-[2.5rem_1fr] gap-x-3">
      <span aria-hidden="true" className="font-semibold font-serif text-3xl text-fern leading-none">
        {number}
      </span>
      <div>
        <h2 className="pt-1 font-semibold font-serif text-xl">{title}</h2>
        <p className="mt-2">{text}</p>
        <p className="mt-3 border-brass border-l-2 pl-3 text-muted text-sm">{tip}</p>
      </div>
    </li>
  )
}

function Afterwards() {
  return (
    <section className="mt-16 border-line border-t pt-10">
      <div className="prose">
        <h2>What it costs, and what to leave at home</h2>
        <p>
          Listing is free. When an item sells, we keep a commission and credit you with the rest. Your dashboard shows
          what you've earned.
        </p>
        <p>
          Some things can't be listed, such as weapons, medicines, animals, counterfeits, and used car seats or helmets.
          The <Link to="/terms">terms</Link> have the full list.
        </p>
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to="/register" size="large">
          Start Selling
        </ButtonLink>
        <ButtonLink to="/contact" size="large" variant="secondary">
          Ask a Question
        </ButtonLink>
      </div>
    </section>
  )
}
