import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, ROOT } from './run.mjs'
import { build, checkNode, install } from './setup.mjs'

/**
 * A module of the built server. A build that is there is used as it is, even if the sources have changed since: a running server
 * reads its files from it.
 */
export async function builtModule(file) {
  checkNode()
  const built = path.join(ROOT, 'dist/server', file)
  if (!existsSync(built)) {
    await install({ development: true })
    if (!(await build())) giveUp('The build failed, for the reason above.')
  }
  return import(pathToFileURL(built).href)
}
