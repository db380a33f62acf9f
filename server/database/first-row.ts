/** For queries that find at most one row. */
export const firstRow = <Row>([row]: Row[]): Row | null => row ?? null
