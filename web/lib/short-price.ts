import { formatPrice } from '../../contracts/money.ts'

/** `$1,235` for `1235.00`, `$12.50` for `12.50`. */
export const shortPrice = (price: string): string => formatPrice(price).replace(/\.00$/, '')
