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

const LEAST_NODE = [20, 19]

const inRoot = (file) => path.join(ROOT, file)

/** The dependencies' own record of what is installed, newer than the lock file unless that has changed since. */
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
/** Tests and the demo's pictures are not built, and the build itself makes the route tree. */
const NOT_INPUTS = /\.test\.tsx?$|^server\/testing$|^demo\/pictures$|\.gen\.ts$/

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < LEAST_NODE[0] || (major === LEAST_NODE[0] && minor < LEAST_NODE[1]))
    giveUp(`Fernvale needs Node ${LEAST_NODE.join('.')} or later; this is ${process.versions.node}.`)
}

/**
 * Installs what is missing. Not `npm ci`: that begins by deleting what a running server may be using, and fails where a
 * registry mirror lacks an optional package of another platform. Development packages are needed to build from source,
 * whatever NODE_ENV says.
 */
export async function install({ development }) {
  const upToDate = existsSync(INSTALLED) && statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs
  if (upToDate && (!development || existsSync(inRoot('node_modules/vite')))) return
  mustWrite('node_modules')
  console.log('Installing packages ...')
  if (!(await npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'])))
    giveUp('The packages could not be installed, for the reason above.')
  const now = new Date()
  utimesSync(INSTALLED, now, now)
}

/** Whether dist/ was built from the sources as they are. */
export const isBuilt = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashInputs()

/** Builds into dist/ if anything has changed since the last build; answers whether that succeeded. */
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

/** The files below a path that count, named from the root. */
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
    giveUp(`${place} cannot be written by this user: run npm start once as the user that owns it.`)
  }
}
