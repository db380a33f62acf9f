/** In the order of their first rows; each group has at least one row. */
export function groupRows<Row>(rows: readonly Row[], keyOf: (row: Row) => unknown): [Row, ...Row[]][] {
  const found = new Map<unknown, [Row, ...Row[]]>()
  for (const row of rows) {
    const group = found.get(keyOf(row))
    if (group) group.push(row)
    else found.set(keyOf(row), [row])
  }
  return [...found.values()]
}
