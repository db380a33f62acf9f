import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useWindowEvent } from '../lib/use-window-event.ts'
import { THEME_COOKIE, THEMES, type Theme } from './theme.ts'

const A_YEAR = 365 * 24 * 60 * 60

/** Light, dark, or the system's setting. Loads into the footer after the page. */
export default function ThemeSwitch() {
  const name = useId()
  const [theme, setTheme] = useState(shownTheme)
  const [stored, setStored] = useState(storedTheme)
  // Another tab may have chosen. Where cookies are blocked, the choice of this one stays.
  useWindowEvent('visibilitychange', () => {
    const chosen = storedTheme()
    if (chosen === stored) return
    setStored(chosen)
    show(chosen)
    setTheme(chosen)
  })
  return (
    <fieldset className="flex flex-wrap items-center gap-x-3">
      <legend className="float-left mr-3 leading-11">Theme</legend>
      <span className="inline-flex flex-wrap rounded-full border border-edge bg-card p-px">
        {(Object.keys(THEMES) as Theme[]).map((key) => (
          <label
            key={key}
            className={clsx(
              'relative grid min-h-11 cursor-pointer place-items-center rounded-full px-3.5 text-sm',
              'has-focus-visible:outline-2 has-focus-visible:outline-fern has-focus-visible:outline-offset-2',
              key === theme ? 'bg-fern text-on-fern' : 'text-ink hover:bg-fern-wash',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={key === theme}
              onChange={() => {
                store(key)
                setStored(storedTheme)
                show(key)
                setTheme(key)
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {THEMES[key]}
          </label>
        ))}
      </span>
    </fieldset>
  )
}

/** The inline script has already read the cookie. */
function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function storedTheme(): Theme {
  const [, theme] = new RegExp(`(?:^|; )${THEME_COOKIE}=(light|dark)(?:;|$)`).exec(document.cookie) ?? []
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function store(theme: Theme): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the inline script reads it synchronously, which the Cookie Store API cannot.
  document.cookie = `${THEME_COOKIE}=${theme}; path=/; samesite=lax; max-age=${theme === 'system' ? 0 : A_YEAR}`
}

function show(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
  const frames = document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')
  for (const [index, own] of (['light', 'dark'] as const).entries())
    frames[index]?.setAttribute('media', mediaOf(own, theme))
}

const mediaOf = (own: 'light' | 'dark', chosen: Theme): string =>
  chosen === 'system' ? `(prefers-color-scheme: ${own})` : chosen === own ? 'all' : 'not all'
