import { type Cents, formatCents } from '../../contracts/money.ts'
import type { Block } from '../mail/write-mail.ts'

export interface LinkedProduct {
  id: number
  title: string
  price: Cents
}

/** Listings in an email. */
export const productLinks = (publicUrl: string, products: readonly LinkedProduct[]): Block => ({
  links: products.map(({ id, title, price }) => ({
    text: title,
    url: `${publicUrl}/product/${id}`,
    note: formatCents(price),
  })),
})
