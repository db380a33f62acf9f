let handedOver: File[] = []

/** Stores chosen files for the next page. */
export const handOver = (files: readonly File[]): void => {
  handedOver = [...files]
}

export function takeHandedOver(): File[] {
  const files = handedOver
  handedOver = []
  return files
}
