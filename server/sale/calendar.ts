import type { Settings } from '../settings.ts'
import type { SaleRow } from './sale-queries.ts'

type Shop = Pick<Settings, 'BRAND_NAME' | 'PUBLIC_URL'>

/** A sale as an iCalendar file (RFC 5545), with alarms a day and an hour before. */
export function saleCalendar({ BRAND_NAME, PUBLIC_URL }: Shop, sale: SaleRow, now: Date): string {
  const summary = `${BRAND_NAME} pop-up sale`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(BRAND_NAME)}//Sales//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:sale-${sale.id}@${new URL(PUBLIC_URL).hostname}`,
    `DTSTAMP:${utcTime(now)}`,
    `DTSTART:${utcTime(sale.startDate)}`,
    `DTEND:${utcTime(sale.endDate)}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(`48 hours of second-hand finds, picked up in person.\n${PUBLIC_URL}/marketplace`)}`,
    ...(sale.location ? [`LOCATION:${escapeText(sale.location)}`] : []),
    `URL:${PUBLIC_URL}/marketplace`,
    // Opening hours, not an appointment: no calendar shows its owner as busy for two days.
    'TRANSP:TRANSPARENT',
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
  `DESCRIPTION:${escapeText(description)}`,
  'END:VALARM',
]

/** `20261128T140000Z` */
const utcTime = (date: Date): string => `${date.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`

const escapeText = (value: string): string => value.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n|\r/g, '\\n')

/** Folds lines at 75 octets without splitting characters. Continuation lines start with a space. */
function fold(line: string): string {
  const lines = ['']
  for (const character of line) {
    const current = `${lines.at(-1)}${character}`
    if (Buffer.byteLength(current) <= 75) lines[lines.length - 1] = current
    else lines.push(` ${character}`)
  }
  return lines.join('\r\n')
}
