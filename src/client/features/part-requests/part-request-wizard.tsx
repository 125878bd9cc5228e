import { lazy, Suspense, type ReactNode } from 'react'
import { FormReceipt } from '../../components/form-receipt.tsx'
import { Wizard } from '../../components/wizard.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { useReceipt } from '../../hooks/use-receipt.ts'
import { useWizardStep } from '../../hooks/use-wizard-step.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { prepareToasts } from '../../lib/notify.ts'
import { type PartRequestValues, partRequestDraft, type StepProps } from './part-request-draft.ts'
import { VinStep } from './vin-step.tsx'

type Props = { phone: string; email: string; timeZone: string; nextWays: ReactNode }

const STEPS = ['Vehicle Info', 'Select Part', 'Contact Info', 'Review'] as const

const loadLaterSteps = () => import('./later-steps.tsx')
const LaterSteps = lazy(async () => ({ default: (await loadChunk(loadLaterSteps)).LaterSteps }))

/** Loads the other steps when the first is being filled in. */
const fetchAhead = () => {
  void loadLaterSteps().catch(() => undefined)
  prepareToasts()
}

/** The request for a part in four steps (specification section 2); `nextWays` stands under the receipt. */
export function PartRequestWizard({ phone, email, timeZone, nextWays }: Props) {
  const { values, reached } = useDraft(partRequestDraft)
  const isDecoded = values.vehicle?.vin === values.vin
  const { step, hasMoved, goTo, back } = useWizardStep(isDecoded ? reached : 1)
  const [receipt, keepReceipt] = useReceipt()

  const change = (changed: Partial<PartRequestValues>) =>
    partRequestDraft.change({ ...partRequestDraft.read().values, ...changed })
  const goOn = (next: number) => {
    partRequestDraft.reach(next)
    goTo(next)
  }
  const props: StepProps = { values, change, takesFocus: hasMoved && !receipt, goTo: goOn, back }
  return (
    <div className="grid gap-8">
      {receipt && (
        <FormReceipt title="We have your request" receipt={receipt} timeZone={timeZone}>
          {nextWays}
        </FormReceipt>
      )}
      {/* Not a control: it only hears when one of its fields is entered. */}
      <div onFocus={fetchAhead}>
        <Wizard label="Parts request" steps={STEPS} step={step}>
          {step === 1 ? (
            <VinStep {...props} phone={phone} isAnother={receipt !== null} />
          ) : (
            <Suspense fallback={<p role="status">Loading...</p>}>
              <LaterSteps {...props} step={step} phone={phone} email={email} onSent={keepReceipt} />
            </Suspense>
          )}
        </Wizard>
      </div>
    </div>
  )
}
