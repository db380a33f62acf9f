import { z } from 'zod'
import { perKey } from '../per-key.ts'

type Project = (value: unknown) => unknown

/**
 * Compiles a contract's answer to a JSON serializer. Fields that the contract does not name are never written. Compiled at
 * first use, which keeps the start fast.
 */
export const compileAnswer =
  (answer: z.core.$ZodType) =>
  (data: unknown): string =>
    JSON.stringify(projectionFor(answer)(data))

const projectionFor = perKey(projectionOf)

const PLAIN = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
  z.ZodNull,
  z.ZodUnknown,
]

const asIs: Project = (value) => value

/**
 * Copies the fields of the schema and applies codecs; `z.encode` would also validate, which is slow. Throws for unknown kinds
 * of schema, which could let other fields through.
 */
function projectionOf(schema: z.core.$ZodType): Project {
  if (PLAIN.some((kind) => schema instanceof kind)) return asIs
  if (schema instanceof z.ZodCodec) {
    const { reverseTransform } = schema.def
    return (value) => reverseTransform(value, { value, issues: [] })
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) {
    const project = projectionOf(schema.unwrap())
    return (value) => (value === null || value === undefined ? value : project(value))
  }
  if (schema instanceof z.ZodArray) {
    const project = projectionOf(schema.element)
    return project === asIs ? asIs : (values) => (values as unknown[]).map(project)
  }
  if (schema instanceof z.ZodRecord) {
    const project = projectionOf(schema.valueType)
    if (project === asIs) return asIs
    return (record) =>
      Object.fromEntries(Object.entries(record as object).map(([name, value]) => [name, project(value)]))
  }
  if (schema instanceof z.ZodDiscriminatedUnion) return variantProjection(schema)
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) return objectProjection(schema)
  throw new Error(`an answer cannot be a ${schema._zod.def.type} of this kind`)
}

interface Field {
  name: string
  project: Project
  isOptional: boolean
}

function objectProjection({ shape }: z.ZodObject): Project {
  const fields = Object.entries(shape).map(
    ([name, field]): Field => ({ name, project: projectionOf(field), isOptional: field instanceof z.ZodOptional }),
  )
  return (value) => {
    const source = value as Record<string, unknown>
    const copy: Record<string, unknown> = {}
    for (const { name, project, isOptional } of fields) {
      const part = source[name]
      if (part !== undefined) copy[name] = project === asIs ? part : project(part)
      else if (!isOptional) throw new Error(`the answer lacks ${name}`)
    }
    return copy
  }
}

function variantProjection({ def, options }: z.ZodDiscriminatedUnion): Project {
  const variants = new Map<unknown, Project>()
  for (const option of options as z.ZodObject[])
    for (const value of (option.shape[def.discriminator] as z.ZodLiteral).values)
      variants.set(value, projectionOf(option))
  return (value) => {
    const project = variants.get((value as Record<string, unknown>)[def.discriminator])
    if (!project) throw new Error(`the answer has an unknown ${def.discriminator}`)
    return project(value)
  }
}
