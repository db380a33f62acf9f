import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LineState } from '../../contracts/line.ts'
import { LINE_LIMIT } from '../../contracts/line-rules.ts'
import type { Product } from '../../contracts/product.ts'
import { cartKey, pageKey, refetchProduct } from '../lib/refetch-product.ts'
import { timeLeft } from '../lib/time-left.ts'
import { useApi } from '../lib/use-api.ts'
import { useClock } from '../lib/use-clock.ts'
import { isClosed } from '../sale/sale-phase.ts'
import { useSaleKind, useSales } from '../sale/use-sale.ts'
import { lineQuery } from './line-query.ts'
import { markOwnHold } from './own-hold.ts'
import { standingOf } from './standing.ts'

export type Line = ReturnType<typeof useLine>

/** A fallback for when live updates fail. */
const POLL_MS = 20_000

/** This visitor's state in the line for a product, and what they can do. `readAt` is when the product was read, in ms. */
export function useLine(product: Product, readAt: number, seemsOwn = false) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = lineQuery(api, product.id)
  const {
    data: line,
    isPending,
    isFetching,
  } = useQuery({
    ...query,
    refetchInterval: ({ state }) => (state.data?.position ? POLL_MS : false),
  })
  const offeredUntil = line?.offeredUntil ?? null
  const until = offeredUntil ?? product.offeredUntil ?? product.heldUntil
  const isHolder = line?.isHolder === true
  const left = useClock((now) => (until ? timeLeft(until, now) : ''), readAt)
  const isOver = left === ''
  const closed = isClosed(useSaleKind(useSales()))
  const standing = standingOf({ product, line, seemsOwn, isOver, isClosed: closed })

  useEffect(() => {
    if (!isOver) return
    queryClient.invalidateQueries({ queryKey: ['/api/line', String(product.id)] })
    refetchProduct(queryClient, product.id)
  }, [queryClient, product.id, isOver])

  // Within a second, every screen shows the hold as this visitor's own.
  useEffect(() => {
    // An answer from before a live update may tell of a former hold.
    if (isHolder && !isFetching) markOwnHold({ id: product.id, heldUntil: product.heldUntil })
  }, [product.id, product.heldUntil, isHolder, isFetching])

  // Pages and live updates are shared, so they only say that it is held. An answer from before one may tell of a former offer.
  useEffect(() => {
    if (!offeredUntil || product.heldUntil === undefined || isFetching) return
    const offered = ({ heldUntil: _, ...rest }: Product): Product => ({ ...rest, isOffer: true, offeredUntil })
    queryClient.setQueryData<Product>(pageKey(product.id), (known) => known && offered(known))
    queryClient.setQueryData<Product[]>(cartKey(product.id), (known) => known?.map(offered))
  }, [queryClient, product.id, product.heldUntil, offeredUntil, isFetching])

  // The offer has moved on, and the live update came before this answer.
  const isStale = line?.offeredUntil === null && product.offeredUntil !== undefined
  useEffect(() => {
    if (isStale) refetchProduct(queryClient, product.id)
  }, [queryClient, product.id, isStale])

  const remember = async (state: LineState) => {
    // A fetch that started before the change would overwrite it.
    await queryClient.cancelQueries({ queryKey: query.queryKey })
    queryClient.setQueryData(query.queryKey, state)
  }
  const params = { id: product.id }
  const join = useMutation({
    retry: false,
    mutationFn: () => api('POST /api/products/{id}/line', { params, body: {} }),
    onSuccess: (joined) => remember({ offeredUntil, ...joined }),
    onError: () => {
      queryClient.invalidateQueries({ queryKey: query.queryKey })
      refetchProduct(queryClient, product.id)
    },
  })
  const leave = useMutation({
    mutationFn: () => api('DELETE /api/products/{id}/line', { params }),
    onSuccess: async () => {
      await remember({ position: null, length: Math.max(0, (line?.length ?? 1) - 1), offeredUntil: null })
      refetchProduct(queryClient, product.id)
    },
  })
  return {
    /** Whether the first answer is still to come. */
    isPending,
    standing,
    position: line?.position ?? null,
    isFull: (line?.length ?? 0) >= LINE_LIMIT,
    /** Where the visitor pays for what they hold. */
    url: line?.url ?? `/checkout/${product.id}`,
    /** `29:05`; empty if the item comes back to nobody then. */
    left: closed && standing !== 'own' ? '' : left,
    join,
    leave,
  }
}
