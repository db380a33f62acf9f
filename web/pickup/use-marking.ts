import { useCallback, useState } from 'react'
import { plural } from '../../contracts/counts.ts'
import type { Pickup } from '../../contracts/pickup.ts'
import type { Outbox } from './outbox.ts'

/** What the desk's buttons do. The functions stay the same, so that memoized rows are not rendered again. */
export function useMarking(outbox: Outbox) {
  /** For screen readers. */
  const [announcement, setAnnouncement] = useState('')
  /** The purchases that the last press for an order marked, by order. */
  const [pressed, setPressed] = useState<ReadonlyMap<number, ReadonlySet<number>>>(new Map())
  const onMark = useCallback(
    (pickup: Pickup, isHandedOver: boolean) => {
      setAnnouncement(announcementOf(pickup.title, isHandedOver))
      void outbox.press(pickup, isHandedOver)
    },
    [outbox],
  )
  const onMarkAll = useCallback(
    (items: Pickup[], isHandedOver: boolean) => {
      const [first] = items
      if (!first) return
      setAnnouncement(announcementOf(`${plural(items.length, 'item')} of ${first.buyerName}`, isHandedOver))
      const ids = new Set(isHandedOver ? items.map(({ id }) => id) : [])
      setPressed((known) => new Map(known).set(first.orderId, ids))
      void outbox.pressAll(items, isHandedOver)
    },
    [outbox],
  )
  return { announcement, pressed, onMark, onMarkAll }
}

const announcementOf = (what: string, isHandedOver: boolean): string =>
  `${what}: ${isHandedOver ? 'handed over' : 'handover undone'}`
