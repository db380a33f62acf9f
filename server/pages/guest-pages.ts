const SAME = new Set([
  ...['/', '/marketplace', '/hot-items', '/discounted'],
  ...['/about', '/help', '/seller-guide', '/privacy', '/terms', '/cookies'],
])
const PRODUCT = /^\/product\/(\d{1,16})$/
const SELLER = /^\/seller\/[\w-]+$/

/** Whether a page may be rendered without a viewer and cached for all guests. */
export function showsEverybodyTheSame(url: string): boolean {
  const path = pathOf(url)
  return SAME.has(path) || PRODUCT.test(path) || SELLER.test(path)
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}
