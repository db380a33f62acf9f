import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { type Draft, isTyped } from './draft.ts'

interface StartOverProps {
  label: 'Start over' | 'Clear all'
  draft: Draft
  onConfirm: () => void
}

/** Removes all photos and the details. Asks if the seller has typed any. */
export function StartOver({ label, draft, onConfirm }: StartOverProps) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        size={label === 'Clear all' ? 'small' : 'large'}
        onClick={() => (isTyped(draft) ? setAsking(true) : onConfirm())}
      >
        <RotateCcw aria-hidden="true" className="size-4" />
        {label}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Start over?"
        footer={
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Keep my item
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                onConfirm()
              }}
            >
              {label}
            </Button>
          </div>
        }
      >
        <p>This removes the photos and everything you typed about them.</p>
      </Dialog>
    </>
  )
}
