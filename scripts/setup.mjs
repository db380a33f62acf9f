import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { giveUp, npm, ROOT } from './run.mjs'

const MIN_NODE = [20, 19]

const inRoot = (file) => path.join(ROOT, file)

/** npm's record of what is installed. Older than the lock file if packages must be installed. */
const INSTALLED = inRoot('node_modules/.package-lock.json')
const LOCK = inRoot('package-lock.json')

const STAMP = inRoot('dist/.stamp')
const INPUTS = [
  'contracts',
  'server',
  'web',
  'demo',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.server.json',
]
/** Tests and demo pictures are not part of the build, and the build itself generates the route tree. */
const NOT_INPUTS = /\.test\.tsx?$|^server\/testing$|^demo\/pictures$|\.gen\.ts$/

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1]))
    giveUp(`Fernvale needs Node ${MIN_NODE.join('.')} or later; this is ${process.versions.node}.`)
}

/**
 * Installs missing packages. `npm ci` would first delete what a running server may be using, and would fail if a registry
 * mirror lacks an optional package of another platform. Building needs the development packages, whatever NODE_ENV is.
 */
export async function install({ development }) {
  const upToDate = existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs
  if (upToDate && (!development || existsSync(inRoot('node_modules/vite')))) return
  mustWrite('node_modules')
  console.log('Installing packages ...')
  if (!(await npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'])))
    giveUp('Installing the packages failed. See the error above.')
  const now = new Date()
  utimesSync(INSTALLED, now, now)
}

/** Whether dist/ is up to date with the sources. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs()

/** Builds into dist/ unless it is up to date. Returns whether that succeeded. */
export async function build() {
  if (isBuilt()) return true
  mustWrite('dist')
  console.log('Building ...')
  const stamp = hashInputs()
  rmSync(inRoot('dist'), { recursive: true, force: true })
  if (!(await npm(['run', '--silent', 'build'], { NODE_ENV: 'production' }))) return false
  writeFileSync(STAMP, stamp)
  return true
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap(filesIn).sort()) hash.update(`${file}\0`).update(readFileSync(inRoot(file)))
  return hash.digest('hex')
}

/** The input files at or below a path, relative to the root. */
function filesIn(file) {
  if (NOT_INPUTS.test(file) || !existsSync(inRoot(file))) return []
  if (!statSync(inRoot(file)).isDirectory()) return [file]
  return readdirSync(inRoot(file)).flatMap((name) => filesIn(`${file}/${name}`))
}

function mustWrite(folder) {
  const place = existsSync(inRoot(folder)) ? inRoot(folder) : ROOT
  try {
    accessSync(place, constants.W_OK)
  } catch {
    giveUp(`This user cannot write to ${place}. Run npm start once as the user that owns it.`)
  }
}
