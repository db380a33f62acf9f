import fastJsonStringify from 'fast-json-stringify'
import { type ZodType, z } from 'zod'

type JsonSchema = Record<string, unknown>

/**
 * Turns a contract's answer into a JSON writer. Only what the contract names is written, so a column too many in a
 * query never leaves the server; and writing by a known shape is faster than discovering it.
 */
export function compileAnswer(answer: ZodType): (data: unknown) => string {
  const schema = z.toJSONSchema(answer, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  })
  return fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
}

/** `anyOf [string, null]` makes the writer try each branch; a list of types says the same and is direct. */
function flattenNullable(schema: JsonSchema): void {
  const branches = schema.anyOf as JsonSchema[] | undefined
  if (branches?.length !== 2) return
  const value = branches.find((branch) => branch.type !== 'null')
  const isNullable = branches.some((branch) => branch.type === 'null')
  if (!isNullable || !value || typeof value.type !== 'string' || value.type === 'array') return
  delete schema.anyOf
  // The pattern of a date says nothing to a writer, and its format would make it parse what is a string already.
  const { format: _format, pattern: _pattern, ...rest } = value
  Object.assign(schema, rest, { type: [value.type, 'null'] })
}
