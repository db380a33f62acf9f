import fc, { type Arbitrary } from 'fast-check'
import { z } from 'zod'

type Schema = z.core.JSONSchema.BaseSchema

/** Values that mostly match a contract's schema. Refinements are not visible in JSON Schema. */
export const fromSchema = (schema: z.ZodType): Arbitrary<unknown> =>
  ofJsonSchema(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

function ofJsonSchema(schema: Schema | boolean): Arbitrary<unknown> {
  if (typeof schema === 'boolean') return fc.jsonValue()
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const branches = schema.anyOf ?? schema.oneOf
  if (branches) return fc.oneof(...branches.map(ofJsonSchema))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type) => ofJsonSchema({ ...schema, type })))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({ min: leastOf(schema, -0x7fffffff), max: Math.min(schema.maximum ?? 0x7fffffff, 0x7fffffff) })
    case 'number':
      return fc.double({ min: leastOf(schema, -1e9), max: schema.maximum ?? 1e9, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(ofJsonSchema((schema.items as Schema | undefined) ?? true), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 5, 12),
      })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue()
  }
}

const leastOf = ({ minimum, exclusiveMinimum }: Schema, otherwise: number): number =>
  minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : otherwise)

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): Arbitrary<string> {
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString())
  if (format === 'email') return fc.emailAddress()
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u'))
  const length = { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }
  // Plausible text, and arbitrary code points.
  return fc.oneof(fc.string({ ...length, unit: 'grapheme-composite' }), fc.string({ ...length, unit: 'binary' }))
}

function objectOf({ properties = {}, required = [], additionalProperties, propertyNames }: Schema): Arbitrary<unknown> {
  if (typeof additionalProperties === 'object' && Object.keys(properties).length === 0) {
    const names = propertyNames ? textOf(propertyNames as Schema) : fc.string({ maxLength: 20 })
    return fc.dictionary(names, ofJsonSchema(additionalProperties as Schema), { maxKeys: 6 })
  }
  const members = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, ofJsonSchema(schema)]))
  return fc.record(members, { requiredKeys: required })
}
