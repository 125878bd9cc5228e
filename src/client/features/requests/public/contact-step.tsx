import type { ReactNode } from 'react'
import type { ZodType } from 'zod'
import { FieldGroup } from '../../../components/ui/field.tsx'
import { StepNavigation } from '../../../components/wizard-steps.tsx'
import { StepHeading } from '../../../components/wizard.tsx'
import { findIssues, useStepForm } from '../../../hooks/use-step-form.ts'
import { ContactFields, type ContactValues } from './contact-fields.tsx'

type Props = {
  /** Has the messages of the wizard. */
  schema: ZodType
  values: ContactValues
  change: (changed: Partial<ContactValues>) => void
  takesFocus: boolean
  onNext: (form: HTMLFormElement) => void
  onBack: () => void
  /** Optional fields of the wizard. */
  children: ReactNode
}

/** Step 3 of both wizards. */
export function ContactStep({
  schema,
  values,
  change,
  takesFocus,
  onNext,
  onBack,
  children,
}: Props) {
  const { issues, clearIssues, formProps } = useStepForm({
    check: () => findIssues(schema, values),
    onValid: onNext,
  })
  return (
    <form {...formProps}>
      <StepHeading takesFocus={takesFocus}>How do we reach you?</StepHeading>
      <FieldGroup>
        <ContactFields
          values={values}
          issues={issues}
          onChange={(changed) => {
            clearIssues(...Object.keys(changed))
            change(changed)
          }}
        />
      </FieldGroup>
      {children}
      <StepNavigation onBack={onBack} />
    </form>
  )
}
