/** For a refund that failed. */
export const otherWayText = (contactEmail: string): string =>
  `The money didn't reach your card. We'll send it another way: please write to ${contactEmail}.`
