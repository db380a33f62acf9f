import type { RegisteredRouter } from '@tanstack/react-router'
import { tabJson } from './json-storage.ts'

const SAFARI = 'Importing a module script failed.'
/** Chromium's, Firefox's and Safari's message. */
const MISSING_CODE = /dynamically imported module|module script failed/

/**
 * Reloads a page whose code a newer version of the site has replaced. The router reloads for a missing component, but not
 * for a missing loader.
 */
export function reloadOutdated(router: RegisteredRouter, version: string = import.meta.url): void {
  forgetReloads(version)
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

/**
 * Safari's message does not name the file, so after a reload for one version, there would be none for the next. Once per
 * version, because servers of two versions may answer in turn during an update.
 */
function forgetReloads(version: string): void {
  const key = `started: ${version}`
  if (tabJson.read(key) || !tabJson.write(key, true)) return
  for (const reloaded of ['reloaded: ', 'tanstack_router_reload:']) tabJson.write(reloaded + SAFARI, null)
}
