/** The page that lists a category, or with no category everything, as search engines know it. */
export const categoryAddress = (category: string | undefined): string =>
  category ? `/marketplace?${new URLSearchParams({ category })}` : '/marketplace'
