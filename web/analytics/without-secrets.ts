/** An address as it may be counted: queries hold tokens and e-mail addresses, and who knows a receipt's address may read it. */
export const withoutSecrets = (address: string): string =>
  address.replace(/[?#].*$/, '').replace(/(\/receipt)\/[^/]+/, '$1')
