/** Names what was paid for together: `Brass lamp and 2 more`. */
export const titleOfItems = ([first, ...others]: readonly { title: string }[]): string =>
  others.length > 0 ? `${first?.title} and ${others.length} more` : (first?.title ?? '')
