import { lazy, Suspense, type ReactNode } from 'react'
import { Wizard } from '../../../components/wizard.tsx'
import { useDraft } from '../../../hooks/use-draft.ts'
import { useWizardStep } from '../../../hooks/use-wizard-step.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { prepareToasts } from '../../../lib/notify.ts'
import { partRequestDraft, type PartStepProps } from './part-request-draft.ts'
import { PartVinStep } from './part-vin-step.tsx'
import { RequestReceipt, useReceipt } from './request-receipt.tsx'

const STEPS = ['Vehicle Info', 'Select Part', 'Contact Info', 'Review'] as const

const loadLaterSteps = () => import('./part-later-steps.tsx')
const PartLaterSteps = lazy(async () => ({
  default: (await loadChunk(loadLaterSteps)).PartLaterSteps,
}))

/** Loads the later steps while the first is filled in. */
const preload = () => {
  void loadLaterSteps().catch(() => undefined)
  prepareToasts()
}

type Props = {
  phone: string
  email: string
  timeZone: string
  /** What the receipt says about the next steps. */
  nextSteps: ReactNode
}

/** The parts request in four steps (docs/product.md 5.1). */
export function PartRequestWizard({ phone, email, timeZone, nextSteps }: Props) {
  const { values, reached } = useDraft(partRequestDraft)
  const isDecoded = values.vehicle?.vin === values.vin
  const { step, hasMoved, goTo, back } = useWizardStep(isDecoded ? reached : 1)
  const [receipt, storeReceipt] = useReceipt()

  const goToStep = (next: number) => {
    partRequestDraft.reach(next)
    goTo(next)
  }
  const props: PartStepProps = {
    values,
    change: partRequestDraft.change,
    takesFocus: hasMoved && !receipt,
    goTo: goToStep,
    onNext: () => goToStep(step + 1),
    onBack: back,
  }
  return (
    <div className="grid gap-8">
      {receipt && (
        <RequestReceipt title="We have your request" receipt={receipt} timeZone={timeZone}>
          {nextSteps}
        </RequestReceipt>
      )}
      {/* Not a control: focus events of its fields bubble to it. */}
      <div onFocus={preload}>
        <Wizard label="Parts request" steps={STEPS} step={step}>
          {step === 1 ? (
            <PartVinStep {...props} phone={phone} isAnother={receipt !== null} />
          ) : (
            <Suspense fallback={<p role="status">Loading...</p>}>
              <PartLaterSteps
                {...props}
                step={step}
                phone={phone}
                email={email}
                onSent={storeReceipt}
              />
            </Suspense>
          )}
        </Wizard>
      </div>
    </div>
  )
}
