import { expect, test } from 'vitest'
import { groupSales } from './sale-events.tsx'

test('the next sale is on top, then the past ones, the latest first; archived ones are apart', () => {
  const sale = (id: number, endDate: string, archivedAt: string | null = null) => ({ id, endDate, archivedAt })
  const [later, next] = [sale(5, '2026-07-06T13:00:00Z'), sale(4, '2026-06-08T13:00:00Z')]
  const [ended, before] = [sale(3, '2026-06-07T12:00:00Z'), sale(1, '2026-05-04T13:00:00Z')]
  const archived = sale(2, '2026-05-11T13:00:00Z', '2026-05-12T09:00:00Z')
  expect(groupSales([later, next, ended, archived, before], new Date('2026-06-07T12:00:00Z'))).toEqual({
    current: [next, later],
    past: [ended, before],
    archived: [archived],
  })
})
