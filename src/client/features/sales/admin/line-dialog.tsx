import * as z from 'zod'
import type { LineKind } from '#shared/domain/line.ts'
import { DECISION_WAY_LABELS, RECORDED_WAYS } from '#shared/domain/quote.ts'
import { saleContentSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { typedField } from '#shared/domain/typed-schema.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { toMoment, formatShopNow } from '../../../lib/shop-time.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { LINE_NOUNS } from '../../lines/admin/line-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { emptySaleLine, type SaleLineValues, toSaleLineInput } from './line-values.ts'
import { toSaleContent } from './sale-values.ts'
import { useSaleForm } from './use-sale.ts'

type Consent = { name: string; via: (typeof RECORDED_WAYS)[number]; at: string }
const { lines, extraWork } = saleContentSchema.shape
const lineFormSchema = (timeZone: string, needsConsent: boolean) =>
  z.object({
    line: typedField(toSaleLineInput, lines.element),
    extraWork: typedField(
      ({ at, ...consent }: Consent) =>
        needsConsent ? { ...consent, at: toMoment(at, timeZone) } : null,
      extraWork,
    ),
  })

type Props = { sale: Sale; onDone: (sale: Sale) => void; onClose: () => void }

/** Adds a line; beyond an accepted quote it asks who agreed (15 NYCRR 82.5). */
export function LineDialog({ sale, onDone, onClose }: Props) {
  const { timeZone } = useBusiness()
  const save = staffApi.sales.admin.update.useMutation()
  const needsConsent = sale.quoteReference !== null
  const { field, values, issues, ...form } = useSaleForm({
    schema: lineFormSchema(timeZone, needsConsent),
    defaultValues: {
      line: emptySaleLine('part'),
      extraWork: { name: sale.customerName, via: 'phone', at: formatShopNow(timeZone) },
    },
    send: ({ line: added, extraWork: consent }) => {
      const content = toSaleContent(sale)
      const changed = { ...content, extraWork: consent, lines: [...content.lines, added] }
      return save.mutateAsync({
        id: sale.id,
        change: { content: changed, updatedAt: sale.updatedAt },
      })
    },
    onDone,
  })
  const { line } = values
  const change = (changed: Partial<SaleLineValues>) =>
    field('line').onChange({ ...line, ...changed })
  return (
    <FormDialog
      title={`Add a line to ${sale.number}`}
      description={
        needsConsent
          ? `This is more than ${sale.quoteReference}, so the customer has to agree to it first.`
          : 'It goes on the invoice.'
      }
      action="Add the line"
      form={form}
      onClose={onClose}
    >
      <LineFields line={line} issueOf={(name) => issues[`line.${name}`]} onChange={change} />
      <RadioRow
        legend="Kind"
        options={LINE_NOUNS}
        value={line.kind}
        onChange={(kind: LineKind) => change({ kind })}
      />
      {needsConsent && (
        <fieldset className="grid gap-4 border-t pt-4 sm:grid-cols-2">
          <legend className="sr-only">The customer's yes</legend>
          <TextField label="Who agreed" autoComplete="off" {...field('extraWork.name')} />
          <Choice
            label="How"
            options={RECORDED_WAYS}
            labels={DECISION_WAY_LABELS}
            {...field('extraWork.via')}
          />
          <TextField label="When" type="datetime-local" {...field('extraWork.at')} />
        </fieldset>
      )}
    </FormDialog>
  )
}
