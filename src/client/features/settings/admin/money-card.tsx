import { useState } from 'react'
import { type Business, LABOR_BASES, LABOR_BASIS_LABELS } from '#shared/domain/business.ts'
import { UNUSUAL_TAX_RATE } from '#shared/domain/settings.ts'
import { formatDollars, formatRate, readCents, readRate, readWhole } from '#shared/lib/amounts.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { ConfirmDialog } from '../../../components/staff/confirm-dialog.tsx'
import { SettingsCard } from './settings-card.tsx'
import { type Settings, useSettingsForm } from './use-settings-form.ts'

/** Fields of a few digits. */
const SHORT = '[&_input]:w-24'

const toValues = (facts: Business) => ({
  salesTaxRate: formatRate(facts.salesTaxRate).replace(' %', ''),
  laborRateCents: facts.laborRateCents === null ? '' : formatDollars(facts.laborRateCents),
  laborBasis: facts.laborBasis,
  flatRateManual: facts.flatRateManual,
  quoteValidDays: String(facts.quoteValidDays),
  holdDays: String(facts.holdDays),
  restockingPercent: String(facts.restockingPercent),
  taxesCores: facts.taxesCores,
})

const toFacts = (values: ReturnType<typeof toValues>): Partial<Business> => ({
  salesTaxRate: readRate(values.salesTaxRate),
  laborRateCents: readCents(values.laborRateCents),
  laborBasis: values.laborBasis,
  flatRateManual: values.flatRateManual.trim(),
  quoteValidDays: readWhole(values.quoteValidDays) ?? Number.NaN,
  holdDays: readWhole(values.holdDays) ?? Number.NaN,
  restockingPercent: readWhole(values.restockingPercent) ?? Number.NaN,
  taxesCores: values.taxesCores,
})

/** Sales tax, labor, restocking fee and how long quotes and held parts last. */
export function MoneyCard({ settings }: { settings: Settings }) {
  const form = useSettingsForm({ section: 'money', settings, toValues, toFacts })
  const { values, field, changes, formProps } = form
  const [isAsking, setIsAsking] = useState(false)
  const isUnusual = (changes.salesTaxRate ?? 0) > UNUSUAL_TAX_RATE
  const asking = {
    ...formProps,
    onSubmit: (event: Parameters<typeof formProps.onSubmit>[0]) => {
      if (!isUnusual) return formProps.onSubmit(event)
      event.preventDefault()
      setIsAsking(true)
    },
  }
  return (
    <SettingsCard
      title="Money"
      intro="What quotes, estimates and sales start with."
      form={{ ...form, formProps: asking }}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Sales tax, %"
          className={SHORT}
          inputMode="decimal"
          optional
          placeholder="8.875"
          {...field('salesTaxRate')}
        />
        <TextField
          label="Labor per hour, $"
          className={SHORT}
          inputMode="decimal"
          optional
          {...field('laborRateCents')}
        />
        <Choice
          label="Labor is charged by"
          options={LABOR_BASES}
          labels={LABOR_BASIS_LABELS}
          {...field('laborBasis')}
        />
        {values.laborBasis === 'flat-rate' && (
          <TextField
            label="Flat-rate manual"
            optional
            hint="Named on the estimate (15 NYCRR 82.8)"
            {...field('flatRateManual')}
          />
        )}
        <TextField
          label="Days a quote is valid"
          className={SHORT}
          inputMode="numeric"
          {...field('quoteValidDays')}
        />
        <TextField
          label="Days a part is held"
          className={SHORT}
          inputMode="numeric"
          {...field('holdDays')}
        />
        <TextField
          label="Restocking fee, %"
          className={SHORT}
          inputMode="numeric"
          hint="Taken off the price of a returned part. You can change it on each return."
          {...field('restockingPercent')}
        />
      </div>
      <CheckField {...field('taxesCores')}>Charge sales tax on core charges</CheckField>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Is that right?"
        action="Yes, save it"
        onAction={form.submit}
      >
        {`A sales tax of ${formatRate(changes.salesTaxRate ?? null)} is more than anywhere in New York.`}
      </ConfirmDialog>
    </SettingsCard>
  )
}
