/** The canonical URL of a category, or of the whole marketplace. */
export const categoryAddress = (category: string | undefined): string =>
  category ? `/marketplace?${new URLSearchParams({ category })}` : '/marketplace'
