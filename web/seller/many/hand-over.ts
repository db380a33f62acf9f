let handedOver: File[] = []

/** Keeps chosen files for the page that is opened next. */
export const handOver = (files: readonly File[]): void => {
  handedOver = [...files]
}

export function takeHandedOver(): File[] {
  const files = handedOver
  handedOver = []
  return files
}
