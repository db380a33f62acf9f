import type pg from 'pg'

export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  /** Only with `explain (analyze)`. */
  'Actual Rows': number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** All nodes of a plan in PostgreSQL's JSON format. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

export interface Statement {
  sql: string
  params: unknown[]
}

/** Which of the tables the statement scans sequentially. */
export async function scannedTables(pool: pg.Pool, { sql, params }: Statement, tables: string[]): Promise<string[]> {
  const { rows } = await pool.query(`explain (format json) ${sql}`, params)
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '')
    .filter((table) => tables.includes(table))
}

/** The statements that a read sends to the pool. */
export async function statementsOf(pool: pg.Pool, read: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const { query } = pool
  pool.query = ((asked: { text: string; values?: unknown[] }, values?: unknown[]) => {
    if (typeof asked === 'object') sent.push({ sql: asked.text, params: values ?? asked.values ?? [] })
    return (query as (...given: unknown[]) => unknown).call(pool, asked, values)
  }) as typeof pool.query
  await read().finally(() => {
    pool.query = query
  })
  return sent
}
