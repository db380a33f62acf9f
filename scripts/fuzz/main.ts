/**
 * `npm run fuzz`: 10,000 requests over every endpoint, made from its schema and against it, as nobody, as a seller and as an
 * admin. `-- --requests 2000 --seed 7` asks for others; what failed is printed with the seed that finds it again.
 */
import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '10000' }, seed: { type: 'string' } },
})
const env = {
  ...process.env,
  NODE_ENV: 'test',
  FUZZ_REQUESTS: values.requests,
  FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
}
const vitest = spawn('npx', ['vitest', 'run', 'scripts/fuzz', '--reporter=default'], { stdio: 'inherit', env })
vitest.on('exit', (code) => process.exit(code ?? 1))
