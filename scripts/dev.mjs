/** `npm run dev`: the server from its sources, restarted on changes; Vite hot-reloads the pages. */
import { run } from './run.mjs'
import { checkNode, install } from './setup.mjs'

checkNode()
await install({ development: true })
const watch = ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/main.ts', '--dev']
process.exitCode = (await run(process.execPath, watch)) ? 0 : 1
