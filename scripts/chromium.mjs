import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, tool } from './run.mjs'

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL = 'chromium-headless-shell'
/** The recommended packages are a hundred, for printers and file shares. */
const ONLY_NEEDED = ['-y', '-qq', '--no-install-recommends']

/**
 * CHROMIUM_PATH and HEADLESS_SHELL_PATH for the journeys: as set, the system's, or installed now (with apt if root, else by
 * Playwright). No path means Playwright's own. Throws an error with a one-line message if there is none.
 */
export async function findBrowsers() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH) {
    if (!works(CHROMIUM_PATH)) throw new Error(`CHROMIUM_PATH=${CHROMIUM_PATH} is not a working Chromium.`)
    return { CHROMIUM_PATH }
  }
  const isMissing = !systemBrowser(...SYSTEM) || !systemBrowser(SHELL)
  if (isMissing && !(await hasPlaywrights()) && process.getuid?.() === 0 && works('apt-get')) {
    console.log('Installing Chromium for the journeys ...')
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', ...ONLY_NEEDED, 'chromium', SHELL, 'fonts-liberation'], {
      DEBIAN_FRONTEND: 'noninteractive',
    })
  }
  const [chromium, shell] = [systemBrowser(...SYSTEM), systemBrowser(SHELL)]
  if (!chromium && !(await hasPlaywrights()) && !(await tool('playwright', ['install', 'chromium'])))
    throw new Error('Chromium was not found. Install it or set CHROMIUM_PATH.')
  return { ...(chromium && { CHROMIUM_PATH: chromium }), ...(shell && { HEADLESS_SHELL_PATH: shell }) }
}

const works = (program) => spawnSync(program, ['--version']).status === 0

/** Runs each candidate: Ubuntu's chromium-browser may be a stub that asks for snap. */
function systemBrowser(...names) {
  const name = names.find(works)
  return name && spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

async function hasPlaywrights() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
