import { clsx } from 'clsx'
import { useRef } from 'react'
import { useOnChange } from '../../lib/use-on-change.ts'

const STEPS = { select: 'Select', analyze: 'Analyze', review: 'Review', publish: 'Publish' }
type WizardStep = keyof typeof STEPS

/** The progress indicator. Scrolls to itself and takes the focus on each new step. */
export function WizardSteps({ current, isRestored }: { current: WizardStep; isRestored: boolean }) {
  const keys = Object.keys(STEPS) as WizardStep[]
  const list = useRef<HTMLOListElement>(null)
  // Steps differ in height: on a phone, a shorter one would leave the wizard scrolled out of view.
  useOnChange(isRestored && current, (before) => {
    // Not to the step that a reload returns to.
    if (!before) return
    list.current?.scrollIntoView({ block: 'start' })
    list.current?.focus({ preventScroll: true })
  })
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
