import type { FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod'
import { type Business, WEEKDAYS } from '#shared/domain/business.ts'
import type { SettingsSection } from '#shared/domain/settings.ts'
import { useStaffDraft } from '../../../hooks/use-staff-draft.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { findChanges, changesSchema, type Settings, toSentences } from './use-settings-form.ts'

const text = z.string()
const hoursSchema = z.strictObject({ opens: text, closes: text }).nullable()
/** The values of all steps. */
const setupDraftSchema = z
  .object({
    name: text,
    address: z.object({ street: text, city: text, state: text, zipCode: text }),
    timeZone: text,
    phone: text,
    textNumber: text,
    email: text,
    hours: z.record(z.enum(WEEKDAYS), hoursSchema),
    tagline: text,
    founded: text,
    story: text,
    logo: text,
  })
  .partial()

type Options<Values> = {
  /** Names the draft. */
  step: string
  settings: Settings
  toValues: (facts: Business) => Values
  toFacts: (values: Values, before: Business) => Partial<Business>
  /** Paths of the facts that the step is not saved without. */
  missing?: (facts: Business) => string[]
  /** Section that counts as saved also without a change. */
  section: (facts: Business) => SettingsSection | undefined
  onSaved: () => void
}

/** Form of a step of the setup; what was typed is kept in this browser until it is saved. */
export function useSetupForm<Values extends FieldValues>({
  step,
  settings: { business, updatedAt },
  toValues,
  toFacts,
  missing = () => [],
  section,
  onSaved,
}: Options<Values>) {
  const draft = useStaffDraft(`setup-${step}`, {}, setupDraftSchema)
  const { mutateAsync } = staffApi.business.admin.save.useMutation()
  const { business: queries, requests } = staffApi.useUtils()
  const changesIn = (values: Values) => findChanges(business, toFacts(values, business))
  const { issues, ...kit } = useStaffForm({
    schema: changesSchema({ before: business, changesIn, missing }),
    defaultValues: { ...toValues(business), ...draft.values },
    onChange: draft.change,
    send: (changes) =>
      mutateAsync({ section: section({ ...business, ...changes }), changes, updatedAt }),
    onDone: (saved) => {
      queries.admin.get.setData(undefined, saved)
      void requests.invalidate()
      draft.clear()
      onSaved()
    },
    onFailure: () => {
      // The next save is checked against what a colleague saved meanwhile.
      void queries.admin.get.invalidate()
      return false
    },
    toText: (error) => explainFailure(error, 'The settings were not saved'),
  })
  const sentences = toSentences(issues)
  return {
    ...kit,
    issues: sentences,
    field: <Name extends FieldPath<Values>>(name: Name) => ({
      ...kit.field(name),
      issue: sentences[name],
    }),
  }
}
