import { dayIn } from '#shared/lib/dates.ts'
import { Wizard } from '../../components/wizard.tsx'
import { useDraft } from '../../hooks/use-draft.ts'
import { useReceipt } from '../../hooks/use-receipt.ts'
import { useWizardStep } from '../../hooks/use-wizard-step.ts'
import { CustomerStep } from './customer-step.tsx'
import { RepairConfirmation } from './repair-confirmation.tsx'
import {
  repairRequestDraft,
  type RepairRequestValues,
  type StepProps,
} from './repair-request-draft.ts'
import { RepairReviewStep } from './repair-review-step.tsx'
import { ServiceStep } from './service-step.tsx'
import { VehicleStep } from './vehicle-step.tsx'

type Props = {
  phone: string
  email: string
  timeZone: string
  isFresh: boolean
  onCancel: () => void
  onDone: () => void
}

const STEPS = ['Vehicle Info', 'Service Details', 'Contact Info', 'Review'] as const

/** The request for a repair in four steps (specification section 2); `isFresh` when the visitor has just opened it. */
export function RepairWizard({ phone, email, timeZone, isFresh, onCancel, onDone }: Props) {
  const { values, reached } = useDraft(repairRequestDraft)
  const { step, hasMoved, goTo, back } = useWizardStep(reached)
  const [receipt, keepReceipt] = useReceipt()
  if (receipt) return <RepairConfirmation reference={receipt.reference} onDone={onDone} />

  const stepProps = <Group extends keyof RepairRequestValues>(group: Group): StepProps<Group> => ({
    values: values[group],
    change: (changed) => {
      const before = repairRequestDraft.read().values
      repairRequestDraft.change({ ...before, [group]: { ...before[group], ...changed } })
    },
    takesFocus: isFresh || hasMoved,
    today: () => dayIn(timeZone, new Date()),
    phone,
    onNext: () => {
      repairRequestDraft.reach(step + 1)
      goTo(step + 1)
    },
    onBack: step === 1 ? onCancel : back,
  })
  return (
    <Wizard label="Repair request" steps={STEPS} step={step}>
      {step === 1 && <VehicleStep {...stepProps('vehicleInfo')} />}
      {step === 2 && <ServiceStep {...stepProps('serviceInfo')} />}
      {step === 3 && <CustomerStep {...stepProps('customerInfo')} />}
      {step === 4 && (
        <RepairReviewStep
          values={values}
          takesFocus={isFresh || hasMoved}
          phone={phone}
          email={email}
          goTo={goTo}
          onBack={back}
          onSent={keepReceipt}
        />
      )}
    </Wizard>
  )
}
