import fastJsonStringify from 'fast-json-stringify'
import { type ZodType, z } from 'zod'

type JsonSchema = Record<string, unknown>
type Encode = (value: unknown) => unknown

/**
 * Turns a contract's answer into a JSON writer. Only what the contract names is written, so a column too many in a
 * query never leaves the server; and writing by a known shape is faster than discovering it. Compiles at the first answer:
 * all of them at once are a tenth of a start.
 */
export function compileAnswer(answer: ZodType): (data: unknown) => string {
  return (data) => {
    const write = compiled.get(answer) ?? compile(answer)
    compiled.set(answer, write)
    return write(data)
  }
}

const compiled = new WeakMap<ZodType, ReturnType<typeof compile>>()

function compile(answer: ZodType): (data: unknown) => string {
  const schema = z.toJSONSchema(answer, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => flattenNullable(jsonSchema as JsonSchema),
  })
  const write = fastJsonStringify(schema as Parameters<typeof fastJsonStringify>[0])
  const encode = encoderOf(answer)
  return encode ? (data) => write(encode(data)) : write
}

/** Puts what the codecs of an answer write in place of what they read; null without any. `z.encode` would check all of the answer, slowly. */
function encoderOf(schema: unknown): Encode | null {
  if (schema instanceof z.ZodCodec) {
    const { reverseTransform } = schema.def
    return (value) => reverseTransform(value, { value, issues: [] })
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const encode = encoderOf(schema.unwrap())
    return encode && ((value) => (value === null || value === undefined ? value : encode(value)))
  }
  if (schema instanceof z.ZodArray) {
    const encode = encoderOf(schema.element)
    return encode && ((values) => (Array.isArray(values) ? values.map(encode) : values))
  }
  return schema instanceof z.ZodObject ? fieldEncoder(schema) : null
}

function fieldEncoder(schema: z.ZodObject): Encode | null {
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const encode = encoderOf(field)
    return encode ? [{ name, encode }] : []
  })
  if (fields.length === 0) return null
  return (value) => {
    const encoded: Record<string, unknown> = { ...Object(value) }
    for (const { name, encode } of fields) encoded[name] = encode(encoded[name])
    return encoded
  }
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
