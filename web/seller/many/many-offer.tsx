import { useNavigate } from '@tanstack/react-router'
import { Button } from '../../ui/button.tsx'
import { handOver } from './hand-over.ts'

/** One item rarely has more photos. */
const MANY = 8

interface ManyOfferProps {
  /** All chosen files. */
  files: readonly File[]
  /** Moves the photos to the other page. */
  onAccept: () => void
}

/** For sellers who chose photos of several items at once: offers to take them to the page that sorts them. */
export function ManyOffer({ files, onAccept }: ManyOfferProps) {
  const navigate = useNavigate()
  if (files.length <= MANY) return null
  function accept() {
    handOver(files)
    onAccept()
    void navigate({ to: '/seller/list-many' })
  }
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-4 rounded-md bg-sun px-4 py-1.5">
      <span>Are these {files.length} photos of several items?</span>
      <Button variant="quiet" size="small" onClick={accept}>
        List them as many items
      </Button>
    </p>
  )
}
