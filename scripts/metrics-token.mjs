/** `npm run metrics-token`: prints the bearer token for a Prometheus on another machine. */
import { builtModule } from './built-module.mjs'

const [{ metricsToken }, { sessionSecret }, { readSettings }] = await Promise.all(
  ['metrics-token.js', 'secret.js', 'settings.js'].map(builtModule),
)
console.log(metricsToken(await sessionSecret(readSettings(process.env))))
