import { is, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, PgDialect, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import * as schema from './schema.ts'

const textOf = (check: SQL): string => new PgDialect().sqlToQuery(sql`${check}`).sql

const enumColumns = Object.values(schema)
  .filter((table) => is(table, PgTable))
  .flatMap((table) => {
    const { name, columns, checks } = getTableConfig(table)
    return columns.flatMap((column) => {
      const check = checks.find((one) => one.name === `${name}_${column.name}_known`)
      return column.enumValues?.length && check
        ? [{ name: check.name, values: column.enumValues, text: textOf(check.value) }]
        : []
    })
  })

test.each(enumColumns)('the check $name lists the values of its column', ({ values, text }) => {
  const listed = [...text.matchAll(/'(\w+)'/g)].map(([, value]) => value)
  expect(listed.toSorted()).toEqual([...values].sort())
})

test('the checks of columns with a list of values are found', () => {
  expect(enumColumns.map(({ name }) => name)).toContain('notification_choices_kind_known')
})
