import { repairCustomerSchema } from '#shared/domain/repair-request.ts'
import { ContactFields } from '../../components/form-contact-fields.tsx'
import { TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import type { StepProps } from './repair-request-draft.ts'

const ADDRESS_FIELDS = [
  { name: 'street', label: 'Street', autoComplete: 'address-line1', className: undefined },
  { name: 'city', label: 'City', autoComplete: 'address-level2', className: 'half' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', className: 'half' },
  { name: 'zipCode', label: 'ZIP code', autoComplete: 'postal-code', className: 'half' },
] as const

/** Step 3: whom to call, and where from if they like. */
export function CustomerStep({
  values,
  change,
  takesFocus,
  onNext,
  onBack,
}: StepProps<'customerInfo'>) {
  const { problems, forget, formProps } = useStepForm({
    check: () => problemsOf(repairCustomerSchema, values),
    onValid: onNext,
  })
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>How do we reach you?</StepHeading>
      <div className="form-grid">
        <ContactFields
          values={values}
          problems={problems}
          onChange={(changed) => {
            forget(...Object.keys(changed))
            change(changed)
          }}
        />
      </div>
      <fieldset className="mt-6 border-t border-line pt-4">
        <legend className="float-left mb-3 w-full font-semibold">
          Address <span className="font-normal text-soft">(optional)</span>
        </legend>
        <div className="form-grid clear-both">
          {ADDRESS_FIELDS.map(({ name, ...field }) => (
            <TextField
              key={name}
              {...field}
              name={name}
              value={values.address[name]}
              problem={problems[`address.${name}`]}
              onChange={(text) => {
                forget(`address.${name}`)
                change({ address: { ...values.address, [name]: text } })
              }}
              aria-required={undefined}
              maxLength={120}
            />
          ))}
        </div>
      </fieldset>
      <StepButtons>
        <Button type="submit">Next</Button>
        <Button variant="outline" onClick={onBack}>
          Back
        </Button>
      </StepButtons>
    </form>
  )
}
