/** `npm run test:node -- 24`: `npm test` on that version of Node, from npm's `node` package. */
import path from 'node:path'
import { giveUp, npm, ROOT, run } from './run.mjs'

const [version = ''] = process.argv.slice(2)
if (!/^\d+(\.\d+)*$/.test(version)) giveUp('Say which Node: npm run test:node -- 24')

const folder = path.join(ROOT, 'node_modules/.cache', `node-${version}`)
if (!(await npm(['install', '--no-save', '--prefix', folder, `node@${version}`])))
  giveUp(`Node ${version} could not be installed, for the reason above.`)
const bin = path.join(folder, 'node_modules/node/bin')
// First on the PATH too, for programs started by name.
const env = { PATH: `${bin}${path.delimiter}${process.env.PATH}` }
if (!(await run(path.join(bin, 'node'), [path.join(ROOT, 'scripts/test.mjs')], env))) process.exitCode = 1
