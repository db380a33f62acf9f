/** `npm start`: installs what is missing, builds what has changed, and runs the server in this process. */
import { giveUp } from './run.mjs'
import { build, checkNode, install, isBuilt } from './setup.mjs'

checkNode()
await install({ development: !isBuilt() })
if (!(await build())) giveUp('The build failed. See the error above.')
stopWithNpm()
await import('../dist/server/main.js')

/** npm forwards signals, but not a SIGKILL of its own; an orphaned server would keep the port and the data. */
function stopWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 100)
  watch.unref()
}
