import { type Cents, toCents } from '../../../contracts/money.ts'
import type { Browser } from '../people.ts'
import type { Books } from './books.ts'
import type { WeekendShop } from './shop.ts'

export type Row = Record<string, string>

export type Agree = (what: string, said: unknown, expected: unknown) => void
export type Check = (shop: WeekendShop, books: Books, agree: Agree) => Promise<void>

export const salesOf = ({ bought }: Books) => [...new Set(bought.map(({ saleId }) => saleId))]
export const cents = (text: string | undefined): Cents => toCents(text || '0')

export async function read(browser: Browser, url: string) {
  const answer = await browser.get(url)
  if (answer.statusCode !== 200) throw new Error(`${url} was answered ${answer.statusCode}: ${answer.body}`)
  return answer
}

/** Lines by their heading. */
export async function readCsv(browser: Browser, url: string): Promise<Row[]> {
  const [head = [], ...lines] = (await read(browser, url)).body
    .trimEnd()
    .split('\r\n')
    .map((line) => line.slice(1, -1).split('","'))
  return lines.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}
