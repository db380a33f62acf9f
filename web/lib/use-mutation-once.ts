import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { useOnce } from './use-once.ts'

/** A mutation whose `mutate` does nothing while one is under way: of a form submitted twice, the second would be refused. */
export function useMutationOnce<Answer, Given = void>(options: UseMutationOptions<Answer, Error, Given>) {
  const mutation = useMutation(options)
  return { ...mutation, mutate: useOnce(mutation.mutateAsync) }
}
