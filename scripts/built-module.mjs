import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { giveUp, ROOT } from './run.mjs'
import { build, checkNode, install } from './setup.mjs'

/** Imports a module of the built server. Never rebuilds an existing build: a running server may be using it. */
export async function builtModule(file) {
  checkNode()
  const built = path.join(ROOT, 'dist/server', file)
  if (!existsSync(built)) {
    await install({ development: true })
    if (!(await build())) giveUp('The build failed. See the error above.')
  }
  return import(pathToFileURL(built).href)
}
