/** The host of the addresses that deleted accounts leave behind; no mail can ever reach it (RFC 2606). */
export const DELETED_HOST = '@deleted.invalid'

export const isDeleted = (address: string): boolean => address.endsWith(DELETED_HOST)
