import type { LineKind } from '#shared/domain/line.ts'
import { ANSWER_WAY_LABELS, RECORDED_WAYS } from '#shared/domain/quote.ts'
import { saleContentSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { useBusiness } from '../../../hooks/use-business.ts'
import { findProblems } from '../../../hooks/use-step-form.ts'
import { momentAt, nowIn } from '../../../lib/shop-time.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { LINE_NOUNS } from '../../lines/admin/line-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { emptySaleLine, type SaleLineValues, toSaleLineInput } from './line-values.ts'
import { contentOf } from './sale-values.ts'
import { useSaleForm } from './use-sale.ts'

type Values = {
  line: SaleLineValues
  name: string
  via: (typeof RECORDED_WAYS)[number]
  at: string
}
type Props = { sale: Sale; onDone: (sale: Sale) => void; onClose: () => void }

/** Adds a line; beyond an accepted quote it asks who agreed (15 NYCRR 82.5). */
export function LineDialog({ sale, onDone, onClose }: Props) {
  const { timeZone } = useBusiness()
  const save = staffApi.sales.admin.save.useMutation()
  const needsConsent = sale.quoteReference !== null
  const position = sale.lines.length
  const toContent = ({ line, name, via, at }: Values) => {
    const content = contentOf(sale)
    return {
      ...content,
      extraWork: needsConsent ? { name, via, at: momentAt(at, timeZone) } : null,
      lines: [...content.lines, toSaleLineInput(line)],
    }
  }
  /** Names a field of the form; 'lines.2.unitCents' is 'line.unitCents'. */
  const toPath = (path: string) =>
    path
      .replace(/^content\./, '')
      .replace(`lines.${position}.`, 'line.')
      .replace('extraWork.', '')
  const { field, values, problems, failure, isBusy, formProps } = useSaleForm<Values>({
    initial: {
      line: emptySaleLine('part'),
      name: sale.customerName,
      via: 'phone',
      at: nowIn(timeZone),
    },
    check: (typed) => findProblems(saleContentSchema, toContent(typed)),
    send: (typed) =>
      save.mutateAsync({ id: sale.id, content: toContent(typed), updatedAt: sale.updatedAt }),
    onDone,
    toPath,
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
      formProps={formProps}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
    >
      <LineFields line={line} problemOf={(name) => problems[`line.${name}`]} onChange={change} />
      <RadioRow
        legend="Kind"
        options={LINE_NOUNS}
        value={line.kind}
        onChange={(kind: LineKind) => change({ kind })}
      />
      {needsConsent && (
        <fieldset className="grid gap-4 border-t pt-4 sm:grid-cols-2">
          <legend className="sr-only">The customer's yes</legend>
          <TextField label="Who agreed" autoComplete="off" {...field('name')} />
          <Choice
            label="How"
            options={RECORDED_WAYS}
            labels={ANSWER_WAY_LABELS}
            {...field('via')}
          />
          <TextField label="When" type="datetime-local" {...field('at')} />
        </fieldset>
      )}
    </FormDialog>
  )
}
