/** `npm run restore -- FILE`: restores a backup into an empty DATA_DIR or DATABASE_URL. Stop the server first. */
import { builtModule } from './built-module.mjs'

const { restoreCommand } = await builtModule('backup.js')
process.exit(await restoreCommand(process.argv.slice(2)))
