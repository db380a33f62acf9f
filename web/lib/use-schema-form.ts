import { zodResolver } from '@hookform/resolvers/zod'
import { type DefaultValues, type FieldValues, get, type Path, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { RequestError } from './api.ts'

/** A form that is validated with the server's schema. */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  defaultValues?: DefaultValues<Input>,
) {
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    ...(defaultValues && { defaultValues }),
  })
  const { errors } = form.formState
  return {
    ...form,
    /** The props of a field's input, with its error. */
    field: (name: Path<Input>) => ({
      error: get<object, { message?: string } | undefined>(errors, name)?.message,
      ...form.register(name),
    }),
    /** Shows the server's errors at their fields and focuses the first. Keeps what was typed. */
    markRefused(error: unknown) {
      if (!(error instanceof RequestError)) return
      const names = Object.keys(form.getValues()) as Path<Input>[]
      const wrong = names.filter((name) => error.fields[name])
      for (const [index, name] of wrong.entries())
        form.setError(name, { message: error.fields[name] }, { shouldFocus: index === 0 })
    },
  }
}

export type SchemaForm<Input extends FieldValues, Output> = ReturnType<typeof useSchemaForm<Input, Output>>
