import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'

const STEPS = { select: 'Select', analyze: 'Analyze', review: 'Review', publish: 'Publish' }
type WizardStep = keyof typeof STEPS

/** The progress indicator. Scrolls to itself and takes the focus on each new step. */
export function WizardSteps({ current, isRestored }: { current: WizardStep; isRestored: boolean }) {
  const keys = Object.keys(STEPS) as WizardStep[]
  const list = useScrollToStep(isRestored ? current : undefined)
  return (
    <ol
      ref={list}
      tabIndex={-1}
      aria-label={`Step ${keys.indexOf(current) + 1} of ${keys.length}: ${STEPS[current]}`}
      className="grid scroll-mt-32 grid-cols-4 large-text:grid-cols-2 gap-2 text-sm outline-none"
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

/** Steps differ in height: on a phone, a shorter one would leave the wizard scrolled out of view. */
function useScrollToStep(current: WizardStep | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef<WizardStep>(undefined)
  useEffect(() => {
    const before = shown.current
    shown.current = current
    // No scrolling for the step restored after a reload.
    if (!before || before === current) return
    list.current?.scrollIntoView({ block: 'start' })
    list.current?.focus({ preventScroll: true })
  }, [current])
  return list
}
