import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { shortDescription } from './description.ts'

export function ProductDescription({ text }: { text: string }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const short = shortDescription(text)
  return (
    <div>
      <p id={id} className="max-w-text whitespace-pre-line">
        {short !== null && !open ? short : text}
      </p>
      {short !== null && (
        <Button
          variant="quiet"
          size="small"
          className="-ml-3.5"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Read Less' : 'Read More'}
        </Button>
      )}
    </div>
  )
}
