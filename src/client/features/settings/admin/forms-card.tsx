import type { Business } from '#shared/domain/business.ts'
import { pick } from '#shared/lib/pick.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { SettingsCard } from './settings-card.tsx'
import { SettingsGroup } from './settings-group.tsx'
import { TemplateFields } from './template-fields.tsx'
import { type Settings, useSettingsForm } from './use-settings-form.ts'

const toValues = (facts: Business) =>
  pick(
    facts,
    'warranty',
    'returnPolicy',
    'formTexts',
    'emailTemplates',
    'hasRegulatedPartsPapers',
    'sendsWantAlerts',
  )

const toFacts = (values: ReturnType<typeof toValues>): Partial<Business> => ({
  warranty: {
    newParts: values.warranty.newParts.trim(),
    usedParts: values.warranty.usedParts.trim(),
  },
  returnPolicy: values.returnPolicy.trim(),
  formTexts: { workOrder: values.formTexts.workOrder.trim() },
  ...pick(values, 'emailTemplates', 'hasRegulatedPartsPapers', 'sendsWantAlerts'),
})

export function FormsCard({ settings }: { settings: Settings }) {
  const form = useSettingsForm({ section: 'forms', settings, toValues, toFacts })
  const { values, field, issues } = form
  return (
    <SettingsCard title="Forms and emails" form={form}>
      <SettingsGroup title="Printed forms">
        <div className="grid gap-5 md:grid-cols-2">
          {' '}
          <TextField {...field('warranty.newParts')} label="Warranty on new parts" optional />
          <TextField {...field('warranty.usedParts')} label="Warranty on used parts" optional />
          <TextAreaField
            {...field('returnPolicy')}
            label="Return policy"
            optional
            hint="Printed below parts requests and work orders"
          />
          <TextAreaField
            {...field('formTexts.workOrder')}
            label="Text on work orders"
            optional
            hint="Printed above the signature"
          />
        </div>
        <CheckField {...field('hasRegulatedPartsPapers')}>
          <span>
            We have the papers to sell air bags and catalytic converters
            <span className="block text-sm text-muted-foreground">
              Without them quotes refuse these parts (Vehicle and Traffic Law 415-c)
            </span>
          </span>
        </CheckField>
      </SettingsGroup>
      <SettingsGroup title="Want list">
        {' '}
        <CheckField {...field('sendsWantAlerts')}>
          <span>
            Email people on the want list automatically when a vehicle comes in
            <span className="block text-sm text-muted-foreground">
              After 15 minutes, at most once a day each. Without it you press Send.
            </span>
          </span>
        </CheckField>
      </SettingsGroup>
      <TemplateFields
        emailTemplates={values.emailTemplates}
        business={settings.business}
        issues={issues}
        onChange={field('emailTemplates').onChange}
      />
    </SettingsCard>
  )
}
