/**
 * `npm run fuzz`: 10,000 valid and invalid requests to all endpoints, as a visitor, a seller and an admin; then attacks alongside
 * honest users. Run one of the two with `-- requests --requests 2000 --seed 7` or `-- attackers --seconds 20 --only holds`.
 * Failures are printed with the seed that reproduces them.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    only: { type: 'string', default: '' },
  },
})

const parts: Record<string, () => Promise<number>> = {
  requests: () =>
    run('npx', ['vitest', 'run', 'scripts/fuzz', '--reporter=default'], {
      NODE_ENV: 'test',
      FUZZ_REQUESTS: values.requests,
      FUZZ_SEED: values.seed ?? String(Date.now() % 2 ** 31),
    }),
  attackers: async () =>
    (await run('npm', ['run', '-s', 'build', '--', '--logLevel', 'warn'])) ||
    run('npx', ['tsx', 'scripts/fuzz/attackers/main.ts', '--seconds', values.seconds, '--only', values.only]),
}

async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  const [code] = await once(spawn(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }), 'exit')
  return code ?? 1
}

const chosen = positionals.length > 0 ? positionals : Object.keys(parts)
const codes: number[] = []
for (const name of chosen) {
  const part = parts[name]
  if (!part) throw new Error(`Unknown part ${name}. Choose ${Object.keys(parts).join(' or ')}.`)
  codes.push(await part())
}
process.exit(Math.max(...codes))
