/** On a phone the name, the condition and the seller are seen below the photo, above the bar at the thumb. */
export const photoHeight = 'max-md:max-h-[max(18rem,100svh-25rem)]'

/** Photos and details: below each other on a phone, beside each other on anything wider. */
export const productColumns =
  'grid grid-cols-1 items-start gap-6 pt-4 pb-6 md:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] md:gap-10 lg:gap-14'
