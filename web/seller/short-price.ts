import { formatPrice } from '../../contracts/money.ts'

/** `$35` for `35.00` */
export const shortPrice = (price: string): string => formatPrice(price).replace(/\.00$/, '')
