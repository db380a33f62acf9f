import { clsx } from 'clsx'

const STEPS = { select: 'Select', analyze: 'Analyze', review: 'Review', publish: 'Publish' }
export type WizardStep = keyof typeof STEPS

/** Where in the wizard one is. */
export function WizardSteps({ current }: { current: WizardStep }) {
  const keys = Object.keys(STEPS) as WizardStep[]
  return (
    <ol aria-label="Steps" className="grid grid-cols-4 gap-2 text-sm">
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
