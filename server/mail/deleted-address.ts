/** The domain of deleted accounts' addresses, which is guaranteed not to exist (RFC 2606). */
export const DELETED_HOST = '@deleted.invalid'

export const isDeleted = (address: string): boolean => address.endsWith(DELETED_HOST)
