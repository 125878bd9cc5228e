import { repairCustomerSchema } from '#shared/domain/repair-request.ts'
import { NAME_MAX } from '#shared/domain/text-limits.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { Wizard } from '../../../components/wizard.tsx'
import { useDraft, useFormOpening } from '../../../hooks/use-draft.ts'
import { useWizardStep } from '../../../hooks/use-wizard-step.ts'
import { VehicleSummary } from '../../vin/vehicle-summary.tsx'
import { ContactStep } from './contact-step.tsx'
import { REPAIR_STEPS, repairRequestDraft, type RepairStepProps } from './repair-request-draft.ts'
import { RepairReviewStep } from './repair-review-step.tsx'
import { RepairServiceStep } from './repair-service-step.tsx'
import { RepairVehicleStep } from './repair-vehicle-step.tsx'
import { useReceipt } from './request-receipt.tsx'

const STEPS = ['Vehicle Info', 'Service Details', 'Contact Info', 'Review'] as const

type Props = {
  /** True if a button opened the wizard, false if the URL did. */
  isFresh: boolean
  onCancel: () => void
}

/** The repair request in four steps (rule 7.4). */
export function RepairWizard({ isFresh, onCancel }: Props) {
  const { values, reached } = useDraft(repairRequestDraft)
  const { step, hasMoved, goTo, back } = useWizardStep(reached)
  const [, storeReceipt] = useReceipt()
  useFormOpening(repairRequestDraft)

  const props: RepairStepProps = {
    values,
    change: repairRequestDraft.change,
    takesFocus: isFresh || hasMoved,
    goTo,
    onNext: () => {
      repairRequestDraft.reach(step + 1)
      goTo(step + 1)
    },
    onBack: step === REPAIR_STEPS.vehicle ? onCancel : back,
  }
  return (
    <Wizard label="Repair request" steps={STEPS} step={step}>
      {step === REPAIR_STEPS.vehicle && <RepairVehicleStep {...props} />}
      {(step === REPAIR_STEPS.service || step === REPAIR_STEPS.contact) && (
        <VehicleSummary
          vehicle={{ ...values, vin: values.vin || null }}
          onChange={() => goTo(REPAIR_STEPS.vehicle)}
        />
      )}
      {step === REPAIR_STEPS.service && <RepairServiceStep {...props} />}
      {step === REPAIR_STEPS.contact && (
        <ContactStep {...props} schema={repairCustomerSchema}>
          <AddressFields {...props} />
        </ContactStep>
      )}
      {step === REPAIR_STEPS.review && <RepairReviewStep {...props} onSent={storeReceipt} />}
    </Wizard>
  )
}

/** Optional address (rule 7.29); any text that fits into its fields is valid. */
function AddressFields({
  values: { address },
  change,
}: Pick<RepairStepProps, 'values' | 'change'>) {
  const field = (name: keyof typeof address) => ({
    name,
    value: address[name],
    onChange: (text: string) => change({ address: { ...address, [name]: text } }),
    maxLength: NAME_MAX,
    'aria-required': undefined,
  })
  return (
    <fieldset className="mt-6 border-t pt-4">
      <legend className="float-left mb-3 w-full">
        <span className="font-heading text-2xl">Address </span>
        <span className="text-muted-foreground">(optional)</span>
      </legend>
      <FieldGroup className="clear-both max-md:grid-cols-2 max-md:gap-x-3 md:grid-cols-4">
        <TextField {...field('street')} label="Street" autoComplete="address-line1" />
        <TextField
          {...field('city')}
          label="City"
          className="md:col-span-2"
          autoComplete="address-level2"
        />
        <TextField
          {...field('state')}
          label="State"
          className="max-md:col-span-1 md:col-span-1"
          autoComplete="address-level1"
        />
        <TextField
          {...field('zipCode')}
          label="ZIP code"
          className="max-md:col-span-1 md:col-span-1"
          autoComplete="postal-code"
        />
      </FieldGroup>
    </fieldset>
  )
}
