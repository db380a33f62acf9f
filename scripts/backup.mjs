/** `npm run backup -- FILE`: backs up database and pictures while the server runs. */
import { builtModule } from './built-module.mjs'

const { backupCommand } = await builtModule('backup.js')
process.exit(await backupCommand(process.argv.slice(2)))
