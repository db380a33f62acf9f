import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Product } from '../../../contracts/product.ts'

type Item = Pick<Product, 'id'>

/** The index of the shown item: the chosen one while it is pending, else the first. */
export const placeOnDesk = (queue: readonly Item[], chosen: number | undefined): number =>
  Math.max(
    0,
    queue.findIndex(({ id }) => id === chosen),
  )

/** The item shown after this one is decided: the next one, or after the last, the one before it. */
export const nextUp = (queue: readonly Item[], place: number): number | undefined =>
  (queue[place + 1] ?? queue[place - 1])?.id

/** Removes a decided item from the cached queue. Cancels a fetch in flight, which would bring it back. */
export async function takeOut(queryClient: QueryClient, queryKey: QueryKey, decided: number): Promise<void> {
  const ended = queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Product[]>(queryKey, (queue) => queue?.filter(({ id }) => id !== decided))
  await ended
}
