import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'

const STEPS = { select: 'Select', analyze: 'Analyze', review: 'Review', publish: 'Publish' }
type WizardStep = keyof typeof STEPS

/** Where in the wizard one is. Each new step is begun at its top, with the eyes and with the keyboard. */
export function WizardSteps({ current, restored }: { current: WizardStep; restored: boolean }) {
  const keys = Object.keys(STEPS) as WizardStep[]
  const list = useBeginOfStep(restored ? current : undefined)
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={`Step ${keys.indexOf(current) + 1} of ${keys.length}: ${STEPS[current]}`}
      className="grid scroll-mt-32 grid-cols-4 gap-2 text-sm outline-none"
    >
      {keys.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={clsx(
            'border-t-2 pt-2',
            keys.indexOf(current) >= index ? 'border-fern' : 'border-line',
            step === current ? 'font-semibold' : 'text-muted',
          )}
        >
          {STEPS[step]}
        </li>
      ))}
    </ol>
  )
}

/** Steps differ in height: what a short one leaves on the screen of a phone would be what comes after the wizard. */
function useBeginOfStep(current: WizardStep | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<WizardStep>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = current
    // The step that a reload comes back to is not gone to.
    if (!before || before === current) return
    list.current?.scrollIntoView({ block: 'start' })
    list.current?.focus({ preventScroll: true })
  }, [current])
  return list
}
