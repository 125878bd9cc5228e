import { repairCustomerSchema } from '#shared/domain/repair-request.ts'
import { ContactFields } from '../../components/form-contact-fields.tsx'
import { TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldGroup } from '../../components/ui/field.tsx'
import { StepButtons, StepHeading } from '../../components/wizard.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import type { StepProps } from './repair-request-draft.ts'

const ADDRESS_FIELDS = [
  { name: 'street', label: 'Street', autoComplete: 'address-line1', className: undefined },
  { name: 'city', label: 'City', autoComplete: 'address-level2', className: 'md:col-span-1' },
  { name: 'state', label: 'State', autoComplete: 'address-level1', className: 'md:col-span-1' },
  { name: 'zipCode', label: 'ZIP code', autoComplete: 'postal-code', className: 'md:col-span-1' },
] as const

/** Step 3: contact information, with an optional address. */
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
      <FieldGroup>
        <ContactFields
          values={values}
          problems={problems}
          onChange={(changed) => {
            forget(...Object.keys(changed))
            change(changed)
          }}
        />
      </FieldGroup>
      <fieldset className="mt-6 border-t pt-4">
        <legend className="float-left mb-3 w-full font-semibold">
          Address <span className="font-normal text-muted-foreground">(optional)</span>
        </legend>
        <FieldGroup className="clear-both">
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
        </FieldGroup>
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
