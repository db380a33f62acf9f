/** For queries that find at most one row. */
export const firstRow = <Row>([row]: Row[]): Row | null => row ?? null

/** For statements that always find or return a row. */
export function onlyRow<Row>([row]: Row[]): Row {
  if (!row) throw new Error('the statement returned no row')
  return row
}

/** For writes of one row: false if there was none to write. */
export const changedOne = ({ rowCount }: { rowCount: number | null }): boolean => rowCount === 1
