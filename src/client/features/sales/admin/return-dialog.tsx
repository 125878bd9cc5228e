import { useMemo } from 'react'
import * as z from 'zod'
import { HOUR_HUNDREDTHS } from '#shared/domain/line.ts'
import { SHELF_MAX } from '#shared/domain/part.ts'
import { returnInputSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import {
  computeReturnCredit,
  RETURN_CONDITION_LABELS,
  RETURN_OUTCOME_LABELS,
  type ReturnCondition,
  type ReturnOutcome,
  SALE_NOTE_MAX,
} from '#shared/domain/sale.ts'
import { toSoldLines } from '#shared/domain/sold-lines.ts'
import { readHundredths, readWhole } from '#shared/lib/amounts.ts'
import { formatDay } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { useToday } from '../../../hooks/use-business.ts'
import { createRandomId } from '../../../lib/random-id.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { findReturnableLines, type SaleLine } from './sale-values.ts'
import { useSaleForm } from './use-sale.ts'

type Values = {
  lineId: string
  quantity: string
  reason: string
  condition: ReturnCondition
  shelf: string
  outcome: ReturnOutcome
  restockingPercent: string
}
type Props = {
  sale: Sale
  /** Default of the settings. */
  restockingPercent: number
  onDone: (sale: Sale) => void
  onClose: () => void
}

/** Takes back units of a line and shows their credit before it is booked. */
export function ReturnDialog({ sale, restockingPercent, onDone, onClose }: Props) {
  const idempotencyKey = useMemo(() => createRandomId(), [])
  const takeBack = staffApi.sales.admin.returnLine.useMutation()
  const lines = findReturnableLines(sale)
  const toInput = (typed: Values) => ({
    ...typed,
    shelf: typed.condition === 'shelf' ? typed.shelf : '',
    quantity: readQuantity(findLine(sale, typed.lineId), typed.quantity),
    restockingPercent: readWhole(typed.restockingPercent) ?? 0,
    idempotencyKey,
  })
  const {
    form: fields,
    field,
    values,
    ...form
  } = useSaleForm({
    schema: z.preprocess(toInput, returnInputSchema),
    defaultValues: {
      lineId: lines[0]?.id ?? '',
      quantity: formatLeft(lines[0]),
      reason: '',
      condition: 'shelf',
      shelf: '',
      outcome: 'refund',
      restockingPercent: String(restockingPercent),
    },
    send: (input) => takeBack.mutateAsync({ id: sale.id, ...input }),
    onDone,
  })
  const line = findLine(sale, values.lineId)
  return (
    <FormDialog
      title="Return a line"
      description={useWarrantyText(line)}
      action="Take it back"
      form={form}
      onClose={onClose}
    >
      <Choice
        label="Line"
        value={values.lineId}
        options={lines.map(({ id }) => id)}
        labels={Object.fromEntries(lines.map(({ id, description }) => [id, description]))}
        onChange={(lineId) => {
          fields.setValue('lineId', lineId)
          fields.setValue('quantity', formatLeft(findLine(sale, lineId)))
        }}
      />
      {line && line.quantity - line.returnedQuantity > 1 && (
        <TextField
          label={line.kind === 'labor' ? 'Hours' : 'Quantity'}
          inputMode="decimal"
          {...field('quantity')}
        />
      )}
      <TextField label="Reason" autoComplete="off" maxLength={SALE_NOTE_MAX} {...field('reason')} />
      <RadioRow
        legend="The part goes"
        options={RETURN_CONDITION_LABELS}
        value={values.condition}
        onChange={field('condition').onChange}
      />
      {values.condition === 'shelf' && line?.partId && sale.handOver && (
        <TextField
          label="Shelf"
          optional
          hint="Empty if somebody puts it back later"
          autoComplete="off"
          maxLength={SHELF_MAX}
          {...field('shelf')}
        />
      )}
      <RadioRow
        legend="The customer wants"
        options={RETURN_OUTCOME_LABELS}
        value={values.outcome}
        onChange={field('outcome').onChange}
      />
      <TextField
        label="Restocking fee, %"
        hint="0 for a part that failed under its warranty"
        inputMode="numeric"
        {...field('restockingPercent')}
      />
      <p role="status" className="font-semibold">
        {describeCredit(sale, toInput(values))}
      </p>
    </FormDialog>
  )
}

const findLine = ({ lines }: Sale, id: string): SaleLine | undefined =>
  lines.find((line) => line.id === id)

const formatLeft = (line: SaleLine | undefined): string => {
  const left = line ? line.quantity - line.returnedQuantity : 0
  return String(line?.kind === 'labor' ? left / HOUR_HUNDREDTHS : left)
}

const readQuantity = (line: SaleLine | undefined, typed: string): number =>
  (line?.kind === 'labor' ? readHundredths(typed) : readWhole(typed)) ?? Number.NaN

/** Describes the warranty of a line; the counter decides, not the program. */
function useWarrantyText(line: SaleLine | undefined): string {
  const today = useToday()()
  if (!line?.warranty) return ''
  if (line.warranty === 'as-is') return 'Sold AS-IS, without a warranty.'
  if (line.warrantyUntil === null) return 'Sold with the warranty of the shop.'
  const until = formatDay(line.warrantyUntil)
  return today <= line.warrantyUntil
    ? `Within its warranty, until ${until} or 3,000 miles.`
    : `After its warranty, which ended ${until}.`
}

type Returned = { lineId: string; quantity: number; restockingPercent: number }

function describeCredit(sale: Sale, { lineId, quantity, restockingPercent }: Returned): string {
  const index = sale.lines.findIndex(({ id }) => id === lineId)
  const line = sale.lines[index]
  const left = line ? line.quantity - line.returnedQuantity : 0
  if (!(quantity >= 1 && quantity <= left) || !(restockingPercent <= 100)) return ''
  const credit = computeReturnCredit(
    toSoldLines(sale),
    { index, quantity, restockingPercent },
    sale,
  )
  const fee =
    credit.restockingCents > 0
      ? `, after a restocking fee of ${formatCents(credit.restockingCents)}`
      : ''
  return `Credit ${formatCents(credit.creditCents)}${fee}`
}
