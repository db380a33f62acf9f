/** Leaves room on a phone for title, condition and seller, above the bottom bar. */
export const photoHeight = 'max-md:max-h-[max(18rem,100svh-25rem)]'

/** Photos and details: stacked on a phone, side by side otherwise. */
export const productColumns =
  'grid grid-cols-1 items-start gap-6 pt-4 pb-6 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-10 lg:gap-14'
