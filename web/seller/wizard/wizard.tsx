import { useState } from 'react'
import type { Account } from '../../../contracts/account.ts'
import type { Proposed } from '../../../contracts/analysis.ts'
import type { Product } from '../../../contracts/product.ts'
import { AnalyzeStep } from './analyze-step.tsx'
import { applyProposal, type Draft } from './draft.ts'
import { LeaveQuestion } from './leave-question.tsx'
import { PublishStep } from './publish-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { SelectStep } from './select-step.tsx'
import { useDraft } from './use-draft.ts'
import { WizardSteps } from './wizard-steps.tsx'

/** Steps that a reload does not return to. */
type TransientStep = { step: 'analyze'; byHand: boolean } | { step: 'publish'; product: Product } | null

export function Wizard({ user }: { user: Account }) {
  const store = useDraft(user.id)
  const { draft, change, checkStored, finish } = store
  const [transient, setTransient] = useState<TransientStep>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [picksAtOnce, setPicksAtOnce] = useState(false)

  const goTo = (step: Draft['step'], failure: string | null = null) => {
    change((now) => ({ ...now, step }))
    setTransient(null)
    setFailure(failure)
  }
  const accept = (proposal: Proposed) => {
    change((now) => applyProposal(now, proposal))
    setTransient(null)
  }
  const fail = async (reason: string) => {
    goTo('select', reason)
    if (await checkStored(draft.photos)) setFailure(null)
  }
  const backToPhotos = () => goTo('select')

  const step = transient?.step ?? draft.step
  return (
    // As tall as the screen, so that the content it pushes away is out of view.
    <div className="grid min-h-[calc(100svh-8rem)] grid-cols-1 content-start gap-6">
      <LeaveQuestion atRisk={store.atRisk} />
      <WizardSteps current={step} isRestored={store.isRestored} />
      {step === 'select' && (
        <SelectStep
          {...store}
          failure={failure}
          picksAtOnce={picksAtOnce}
          onAnalyze={() => setTransient({ step: 'analyze', byHand: false })}
          onByHand={() => setTransient({ step: 'analyze', byHand: true })}
        />
      )}
      {transient?.step === 'analyze' && (
        <AnalyzeStep
          {...store}
          byHand={transient.byHand}
          onAnalyzed={accept}
          onByHand={() => goTo('review')}
          onFailed={fail}
          onCancel={backToPhotos}
        />
      )}
      {step === 'review' && (
        <ReviewStep
          key={store.revision}
          {...store}
          user={user}
          onBack={backToPhotos}
          onPublished={(product) => {
            finish()
            setFailure(null)
            setTransient({ step: 'publish', product })
          }}
        />
      )}
      {transient?.step === 'publish' && (
        <PublishStep
          product={transient.product}
          onAnother={() => {
            setPicksAtOnce(true)
            setTransient(null)
          }}
        />
      )}
    </div>
  )
}
