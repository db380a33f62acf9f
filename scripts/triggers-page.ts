import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { ROOT, table } from './routes-page.ts'

const FUNCTIONS = 'server/database/functions'

interface Trigger {
  table: string
  name: string
  /** As PostgreSQL prints it. */
  definition: string
  function: string
}

/** The file of every commented SQL function, and the first sentence of its comment. */
function commentedFunctions(): Map<string, { file: string; comment: string }> {
  const found = new Map<string, { file: string; comment: string }>()
  for (const name of readdirSync(path.join(ROOT, FUNCTIONS), { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.sql')) continue
    const file = path.join(FUNCTIONS, name)
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    for (const [, lines = '', called = ''] of text.matchAll(/((?:^--.*\n)+)create or replace function (\w+)\(/gm)) {
      const comment = lines.replaceAll(/^-- |\n$/gm, '').replaceAll('\n', ' ')
      found.set(called, { file, comment: /^.*?\.(?= |$)/.exec(comment)?.[0] ?? comment })
    }
  }
  return found
}

/** The text of docs/triggers.md, for the triggers in this database. */
export async function triggersPage(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<Trigger>(`
    select relname as table, tgname as name, pg_get_triggerdef(pg_trigger.oid, true) as definition, proname as function
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
    where not tgisinternal order by 1, 2`)
  const functions = commentedFunctions()
  const row = ({ name, definition, function: called }: Trigger) => {
    const [, event = '', deferred, each = '', condition] =
      /TRIGGER \w+ (.+) ON \S+ .*?(DEFERRED )?FOR EACH (\w+) (?:WHEN \((.+)\) )?EXECUTE/.exec(definition) ?? []
    const { file, comment } = functions.get(called) ?? { file: '', comment: '' }
    return [
      `\`${name}\``,
      event.toLowerCase(),
      each.toLowerCase() + (deferred ? ', at commit' : ''),
      condition ? `\`${condition.replaceAll(/::\w+/g, '')}\`` : '',
      `[${called}](../${file})`,
      comment,
    ]
  }
  const head = ['trigger', 'fires', 'for each', 'if', 'function', 'what it does']
  const tables = [...new Set(rows.map((trigger) => trigger.table))]
  return [
    '# Every trigger, by table',
    'Written by `npx vitest run scripts/triggers.test.ts -u`; a test fails while it is out of date. Triggers of one table and event fire in the order of their names.',
    ...tables.flatMap((name) => [`## ${name}`, table(head, rows.filter((trigger) => trigger.table === name).map(row))]),
    '',
  ].join('\n\n')
}
