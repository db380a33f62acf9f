import type { SaleEvent } from '../../contracts/sale.ts'
import type { Settings } from '../settings.ts'

type Shop = Pick<Settings, 'BRAND_NAME' | 'PUBLIC_URL'>

/** A sale for people's calendars, as RFC 5545 has it, with alarms a day and an hour before. */
export function saleCalendar({ BRAND_NAME, PUBLIC_URL }: Shop, sale: SaleEvent, now: Date): string {
  const summary = `${BRAND_NAME} pop-up sale`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${text(BRAND_NAME)}//Sales//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:sale-${sale.id}@${new URL(PUBLIC_URL).hostname}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(sale.startDate)}`,
    `DTEND:${moment(sale.endDate)}`,
    `SUMMARY:${text(summary)}`,
    `DESCRIPTION:${text(`48 hours of second-hand finds, picked up in person.\n${PUBLIC_URL}/marketplace`)}`,
    ...(sale.location ? [`LOCATION:${text(sale.location)}`] : []),
    `URL:${PUBLIC_URL}/marketplace`,
    ...alarm('-P1D', `${summary}: tomorrow`),
    ...alarm('-PT1H', `${summary}: in an hour`),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

const alarm = (trigger: string, description: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `TRIGGER:${trigger}`,
  `DESCRIPTION:${text(description)}`,
  'END:VALARM',
]

/** `20261128T140000Z` */
const moment = (date: string | Date): string => `${new Date(date).toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

const text = (value: string): string => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n|\r/g, '\\n')

/** Lines are at most 75 octets long; what follows begins with a space. Characters stay whole. */
function fold(line: string): string {
  const lines = ['']
  for (const character of line) {
    const current = `${lines.at(-1)}${character}`
    if (Buffer.byteLength(current) <= 75) lines[lines.length - 1] = current
    else lines.push(` ${character}`)
  }
  return lines.join('\r\n')
}
