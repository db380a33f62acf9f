/** `1,234`. Not Intl.NumberFormat: setting it up delays every first page on a phone. */
export const formatNumber = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')

/** `1 item`, `1,234 items`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`
