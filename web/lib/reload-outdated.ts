import type { RegisteredRouter } from '@tanstack/react-router'
import { tabJson } from './json-storage.ts'

/** Chromium's, Firefox's and Safari's message. */
const MISSING_CODE = /dynamically imported module|module script failed/

/**
 * Reloads a page whose code a newer version of the site has replaced. The router reloads for a missing component, but not
 * for a missing loader.
 */
export function reloadOutdated(router: RegisteredRouter): void {
  router.subscribe('onResolved', () => {
    for (const { error } of router.state.matches) {
      const message = error instanceof Error ? error.message : ''
      const key = `reloaded: ${message}`
      if (!MISSING_CODE.test(message) || tabJson.read(key)) continue
      // Only if that is stored: the code may be missing after the reload, too.
      if (tabJson.write(key, true)) location.reload()
      return
    }
  })
}
