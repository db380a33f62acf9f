/** `npm run metrics-token`: prints the bearer token for a Prometheus on another machine. */
import { builtModule } from './built-module.mjs'

const [{ metricsToken }, { sessionSecret }, { readSettings, StartError }] = await Promise.all(
  ['metrics-token.js', 'secret.js', 'settings.js'].map(builtModule),
)
try {
  console.log(metricsToken(await sessionSecret(readSettings(process.env))))
} catch (error) {
  // A stack trace for bugs only.
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}
