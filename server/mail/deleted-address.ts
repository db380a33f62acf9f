/** The domain of deleted accounts' addresses; RFC 2606 guarantees that it never exists. */
export const DELETED_HOST = '@deleted.invalid'

/** An address as shown; empty for deleted accounts. */
export const shownAddress = (address: string): string => (isDeleted(address) ? '' : address)

export const isDeleted = (address: string): boolean => address.endsWith(DELETED_HOST)
