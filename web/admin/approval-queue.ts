import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Product } from '../../contracts/product.ts'

type Item = Pick<Product, 'id'>

/** The place of the item on the desk: the chosen one as long as it waits, else the first. */
export const placeOnDesk = (queue: readonly Item[], chosen: number | undefined): number =>
  Math.max(
    0,
    queue.findIndex(({ id }) => id === chosen),
  )

/** Who moves up when the item at this place is decided: the next, or the one before the last. */
export const nextUp = (queue: readonly Item[], place: number): number | undefined =>
  (queue[place + 1] ?? queue[place - 1])?.id

/** Takes a decided item out of the cached queue at once. A reading that is under way would bring it back, so it is ended. */
export async function takeOut(queryClient: QueryClient, queryKey: QueryKey, decided: number): Promise<void> {
  const ended = queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData<Product[]>(queryKey, (queue) => queue?.filter(({ id }) => id !== decided))
  await ended
}
