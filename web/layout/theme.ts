/** `system` is no choice: the page then follows the machine. */
export const THEMES = { system: 'System', light: 'Light', dark: 'Dark' } as const
export type Theme = keyof typeof THEMES

/** A cookie outlives signing out, which clears storage. The server does not read it: pages are the same for all guests. */
export const THEME_COOKIE = 'fernvale_theme'

/**
 * Stands in the head of every page, so that what was chosen is there before anything is painted. tokens.css reads the mark;
 * of the two colors for the browser's own frame the one that fits is left.
 */
export const SHOW_THEME = `{
  const theme = /(?:^|; )${THEME_COOKIE}=(light|dark)(?:;|$)/.exec(document.cookie)?.[1]
  if (theme) {
    document.documentElement.dataset.theme = theme
    for (const meta of document.querySelectorAll('meta[name=theme-color]'))
      meta.media = meta.media.includes(theme) ? 'all' : 'not all'
  }
}`
