import { useRouterState } from '@tanstack/react-router'

const withoutEndSlash = (pathname: string): string => pathname.replace(/(?<=.)\/$/, '')

/** Where the page that is shown is. The router's location is the next page's as soon as that starts to load. */
export const usePageLocation = () =>
  useRouterState({
    select({ location, resolvedLocation = location, matches }) {
      const shown = withoutEndSlash(matches.at(-1)?.pathname ?? '/')
      return withoutEndSlash(location.pathname) === shown ? location : resolvedLocation
    },
  })
