import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { LabelSize } from '../../contracts/price-tag-rules.ts'
import { messageOf } from '../lib/api.ts'
import { isMissing } from '../lib/missing.ts'
import { useApi } from '../lib/use-api.ts'
import { toastFailure } from '../ui/toast.ts'
import { startAfter } from './next-batch.ts'

interface Batch {
  size: LabelSize
  /** The first free label, from 1. */
  start: number
  ids: number[]
}

const printUrl = (id: number) => `/api/price-tags/prints/${id}.pdf`

/**
 * Creates the PDF of a batch and opens it in a new tab. Undo marks its tags as unprinted again. `onPrinted` gets the batch and the
 * first label that is free after it, from 1.
 */
export function usePrint(onPrinted: (ids: number[], nextStart: number) => void) {
  const api = useApi()
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['/api/price-tags/items'] })

  const print = useMutation({
    // If only the response was lost, a retry would record a second print, and undo only that one.
    retry: false,
    mutationFn: async ({ size, start, ids, tab }: Batch & { tab: Window | null }) => {
      const { id, count } = await api('POST /api/price-tags/prints', {
        body: { size, skip: start - 1, productIds: ids },
      })
      // If the browser blocks the new tab, the link beside the button opens the PDF.
      tab?.location.replace(printUrl(id))
      return { id, count }
    },
    onSuccess: ({ count }, { size, start, ids }) => {
      // Items that were sold since the list was loaded have no tag.
      onPrinted(ids, startAfter(size, start, count))
      return refresh()
    },
    onError: (error, { tab }) => {
      tab?.close()
      toastFailure("The tags couldn't be made", messageOf(error))
      // If only the response was lost, the tags count as printed.
      void refresh()
    },
  })
  const undo = useMutation({
    mutationFn: (id: number) =>
      api('DELETE /api/price-tags/prints/{id}', { params: { id } }).catch((error: unknown) => {
        // The response to an earlier attempt was lost.
        if (!isMissing(error)) throw error
      }),
    onSuccess: () => {
      print.reset()
      return refresh()
    },
    onError: (error) => toastFailure("That couldn't be saved", messageOf(error)),
  })

  const { data } = print
  return {
    /** Call from a press: otherwise browsers block the new tab. */
    print: (batch: Batch) => print.mutate({ ...batch, tab: window.open('about:blank') }),
    isPrinting: print.isPending,
    last: data && { url: printUrl(data.id), count: data.count },
    undo: () => data && undo.mutate(data.id),
    isUndoing: undo.isPending,
  }
}
