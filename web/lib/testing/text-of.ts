import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

/** The words that a component shows, with one space where its elements meet, and none before a period, comma or colon. */
export const textOf = (element: ReactElement): string =>
  renderToString(element)
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,:])/g, '')
    .trim()
