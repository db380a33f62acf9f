/** With `system`, the page follows the operating system. */
export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof THEMES

/** A cookie outlives signing out, which clears storage. The server does not read it: pages are the same for all guests. */
export const THEME_COOKIE = 'fernvale_theme'

/**
 * Inlined in the head of every page, so the theme applies before the first paint. tokens.css reads the attribute; of the
 * two `theme-color` tags, only the matching one is kept.
 */
export const SHOW_THEME = `{
  const theme = /(?:^|; )${THEME_COOKIE}=(light|dark)(?:;|$)/.exec(document.cookie)?.[1]
  if (theme) {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.media = meta.media.includes(theme) ? 'all' : 'not all'
  }
}`
