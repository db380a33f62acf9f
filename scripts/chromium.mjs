import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run, tool } from './run.mjs'

const SYSTEM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * The path of Chromium for the journeys: CHROMIUM_PATH, the system's, or one installed now (with apt if root, else by
 * Playwright). Undefined means Playwright's own. Throws an error with a one-line message if there is none.
 */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env
  if (CHROMIUM_PATH && !works(CHROMIUM_PATH))
    throw new Error(`CHROMIUM_PATH=${CHROMIUM_PATH} is not a working Chromium.`)
  const found = CHROMIUM_PATH || systemChromium()
  if (found || (await hasPlaywrights())) return found
  console.log('Installing Chromium for the journeys ...')
  if (process.getuid?.() === 0 && works('apt-get')) {
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' })
    const installed = systemChromium()
    if (installed) return installed
  }
  if (!(await tool('playwright', ['install', 'chromium'])))
    throw new Error('Chromium was not found. Install it or set CHROMIUM_PATH.')
}

const works = (program) => spawnSync(program, ['--version']).status === 0

/** Runs each candidate: Ubuntu's chromium-browser may be a stub that asks for snap. */
function systemChromium() {
  const name = SYSTEM.find(works)
  return name && spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
}

async function hasPlaywrights() {
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath())
}
