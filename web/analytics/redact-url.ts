/** Query strings hold tokens and email addresses, and anyone who knows a receipt's URL can read the receipt. */
export const redactUrl = (url: string): string => url.replace(/[?#].*$/, '').replace(/(\/receipt)\/[^/]+/, '$1')
