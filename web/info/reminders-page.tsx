import { CalendarPlus } from 'lucide'
import { useState } from 'react'
import { Page } from '../layout/page.tsx'
import { clockTime, longDay } from '../lib/sale-dates.ts'
import { ReminderForm } from '../sale/reminder-form.tsx'
import { useNextSale } from '../sale/use-next-sale.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

export function RemindersPage() {
  const [done, setDone] = useState<string>()
  return (
    <Page
      title="Sale Reminders"
      description="Get an email one day and one hour before each pop-up sale, or add the date to your calendar."
    >
      <div className="mx-auto grid max-w-[29rem] gap-8 pt-8 pb-6 sm:pt-14">
        <header>
          <h1 className="font-semibold font-serif text-3xl">Sale Reminders</h1>
          <p className="mt-4 font-serif text-muted text-xl">
            One email the day before each pop-up sale and one an hour before. Nothing else, and you can stop anytime.
          </p>
        </header>
        {done === undefined ? (
          <ReminderForm onDone={setDone} />
        ) : (
          <p role="status" className="rounded-md border border-line bg-card px-5 py-4 font-semibold">
            {done}
          </p>
        )}
        <OwnCalendar />
      </div>
    </Page>
  )
}

function OwnCalendar() {
  const sale = useNextSale()
  if (!sale) return null
  return (
    <section className="border-line border-t pt-7">
      <h2 className="font-semibold font-serif text-xl">Or use your own calendar</h2>
      <p className="mt-2 mb-4 text-muted">
        The next sale starts {longDay(sale.startDate, sale.timeZone)}, {clockTime(sale.startDate, sale.timeZone)}
        {sale.location && `, at ${sale.location}`}.
      </p>
      <a href="/sale-events/next.ics" download className={buttonClass({ variant: 'secondary' })}>
        <Icon of={CalendarPlus} className="size-5" />
        Add to Calendar
      </a>
    </section>
  )
}
