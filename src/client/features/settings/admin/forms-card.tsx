import type { Business } from '#shared/domain/business.ts'
import { TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { sentence } from './sentence.ts'
import { SettingsCard } from './settings-card.tsx'
import { TemplateFields } from './template-fields.tsx'
import { type Settings, useSettingsForm } from './use-settings-form.ts'

const toValues = ({
  warranty,
  returnPolicy,
  formTexts,
  letters,
  hasRegulatedPartsPapers,
  sendsWantAlerts,
}: Business) => ({
  ...warranty,
  returnPolicy,
  workOrder: formTexts.workOrder,
  letters,
  hasRegulatedPartsPapers,
  sendsWantAlerts,
})

const toFacts = (values: ReturnType<typeof toValues>): Partial<Business> => ({
  warranty: { newParts: values.newParts.trim(), usedParts: values.usedParts.trim() },
  returnPolicy: values.returnPolicy.trim(),
  formTexts: { workOrder: values.workOrder.trim() },
  letters: values.letters,
  hasRegulatedPartsPapers: values.hasRegulatedPartsPapers,
  sendsWantAlerts: values.sendsWantAlerts,
})

/** Texts of forms and email templates. */
export function FormsCard({ settings }: { settings: Settings }) {
  const form = useSettingsForm({ section: 'forms', settings, toValues, toFacts })
  const { values, set, problems } = form
  type Name = Exclude<
    keyof typeof values,
    'letters' | 'hasRegulatedPartsPapers' | 'sendsWantAlerts'
  >
  const text = (name: Name, label: string, path: string = name) => ({
    label,
    value: values[name],
    problem: sentence(problems[path]),
    onChange: (typed: string) => set({ [name]: typed }, path),
  })
  return (
    <SettingsCard
      section="forms"
      title="Forms and letters"
      form={form}
      isReadOnly={settings.isReadOnly}
    >
      <TextField {...text('newParts', 'Warranty on new parts', 'warranty.newParts')} optional />
      <TextField {...text('usedParts', 'Warranty on used parts', 'warranty.usedParts')} optional />
      <TextAreaField
        {...text('returnPolicy', 'Return policy')}
        optional
        hint="Printed below parts requests and work orders"
      />
      <TextAreaField
        {...text('workOrder', 'Text on work orders', 'formTexts.workOrder')}
        optional
        hint="Printed above the signature"
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0"
          checked={values.hasRegulatedPartsPapers}
          onChange={({ target }) => set({ hasRegulatedPartsPapers: target.checked })}
        />
        <span>
          We have the papers to sell air bags and catalytic converters
          <span className="block text-sm text-muted-foreground">
            Without them quotes refuse these parts (Vehicle and Traffic Law 415-c)
          </span>
        </span>
      </label>
      <label className="flex min-h-11 items-start gap-3">
        <input
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          checked={values.sendsWantAlerts}
          onChange={({ target }) => set({ sendsWantAlerts: target.checked }, 'sendsWantAlerts')}
        />
        <span>
          Email people on the want list by itself when a vehicle comes in
          <span className="block text-[0.9375rem] text-muted-foreground">
            After 15 minutes, at most once a day each. Without it you press Send.
          </span>
        </span>
      </label>
      <TemplateFields
        letters={values.letters}
        business={settings.business}
        problems={problems}
        onChange={(letters) =>
          set({ letters }, ...Object.keys(problems).filter((path) => path.startsWith('letters')))
        }
      />
    </SettingsCard>
  )
}
