import { useCallback, useState } from 'react'
import type { Account } from '../../../contracts/account.ts'
import type { Proposed } from '../../../contracts/analysis.ts'
import type { Product } from '../../../contracts/product.ts'
import { AnalyzeStep } from './analyze-step.tsx'
import { proposed } from './draft.ts'
import { PublishStep } from './publish-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SelectStep } from './select-step.tsx'
import { useDraft } from './use-draft.ts'
import { WizardSteps } from './wizard-steps.tsx'

/** What a reload does not come back to: photos on their way, and a listing that is made. */
type Passing = { step: 'analyze'; byHand: boolean } | { step: 'publish'; product: Product } | null

/** Photos in, a listing out: select, analyze, review, publish. */
export function Wizard({ user }: { user: Account }) {
  const store = useDraft(user.id)
  const { draft, change, reset } = store
  const [passing, setPassing] = useState<Passing>(null)
  const [failure, setFailure] = useState<string | null>(null)

  const goTo = useCallback(
    (step: 'select' | 'review', failure: string | null = null) => {
      change((now) => ({ ...now, step }))
      setPassing(null)
      setFailure(failure)
    },
    [change],
  )
  const review = useCallback(() => goTo('review'), [goTo])
  const takeOver = useCallback(
    (proposal: Proposed) => {
      change((now) => proposed(now, proposal))
      setPassing(null)
    },
    [change],
  )
  const giveUp = useCallback((reason: string) => goTo('select', reason), [goTo])
  const backToPhotos = useCallback(() => goTo('select'), [goTo])

  const step = passing?.step ?? draft.step
  return (
    <div className="grid grid-cols-1 gap-6">
      <WizardSteps current={step} restored={store.restored} />
      {step === 'select' && (
        <SelectStep
          {...store}
          failure={failure}
          onAnalyze={() => setPassing({ step: 'analyze', byHand: false })}
          onByHand={() => setPassing({ step: 'analyze', byHand: true })}
        />
      )}
      {passing?.step === 'analyze' && (
        <AnalyzeStep
          {...store}
          byHand={passing.byHand}
          onAnalyzed={takeOver}
          onByHand={review}
          onFailed={giveUp}
          onCancel={backToPhotos}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          {...store}
          user={user}
          onBack={backToPhotos}
          onPublished={(product) => {
            reset()
            setPassing({ step: 'publish', product })
          }}
        />
      )}
      {passing?.step === 'publish' && <PublishStep product={passing.product} onAnother={() => setPassing(null)} />}
    </div>
  )
}
