export interface Crumb {
  name: string
  /** The page's address. */
  url: string
}

/** Where a page stands, from the outermost page to itself, for search engines. */
export const breadcrumbs = (trail: Crumb[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, url }, index) => ({ '@type': 'ListItem', position: index + 1, name, item: url })),
})
