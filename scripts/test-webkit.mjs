/** `npm run test:webkit`: journeys in WebKit, the engine of Safari and of every browser on an iPhone, through WebKitGTK's driver. */
import { spawnSync } from 'node:child_process'
import { findBrowsers } from './chromium.mjs'
import { giveUp, run, tool } from './run.mjs'
import { build, checkNode, install } from './setup.mjs'

const PACKAGES = { WebKitWebDriver: 'webkit2gtk-driver', 'xvfb-run': 'xvfb', xauth: 'xauth' }

checkNode()
await install({ development: true })
if (!(await build())) giveUp('The build failed. See the error above.')
await installDriver()
const args = ['test', '--project=webkit', ...process.argv.slice(2)]
if (!(await tool('playwright', args, { ...(await findBrowsers()), WEBKIT: 'true' }))) process.exitCode = 1

/** Installs the driver and a screen for it with apt if root, else says what to install. */
async function installDriver() {
  const missing = Object.keys(PACKAGES).filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length === 0) return
  const packages = missing.map((program) => PACKAGES[program])
  const advice = `Please install ${packages.join(' and ')} first.`
  if (process.getuid?.() !== 0 || spawnSync('which', ['apt-get']).status !== 0) giveUp(advice)
  console.log('Installing WebKit ...')
  await run('apt-get', ['update', '-qq'])
  if (!(await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]))) giveUp(advice)
}
