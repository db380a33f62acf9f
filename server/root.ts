import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, for the sources as well as for `dist/`. */
export const ROOT = findRoot(import.meta.dirname)

function findRoot(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findRoot(path.dirname(folder))
}
