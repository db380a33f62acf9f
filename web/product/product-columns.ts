/** Photos and details: below each other on a phone, beside each other on anything wider. */
export const productColumns = 'grid items-start gap-6 pt-4 pb-6 md:grid-cols-[1.1fr_1fr] md:gap-10 lg:gap-14'
