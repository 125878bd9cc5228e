import { useMemo } from 'react'
import * as z from 'zod'
import { coreInputSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import {
  computeCoreCredit,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
} from '#shared/domain/sale.ts'
import { toSoldLines } from '#shared/domain/sold-lines.ts'
import { typedField } from '#shared/domain/typed-schema.ts'
import { formatCents } from '#shared/lib/money.ts'
import { Choice } from '../../../components/staff/choice.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { createRandomId } from '../../../lib/random-id.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { SaleLine } from './sale-values.ts'
import { useSaleForm } from './use-sale.ts'

const WAYS = { ...PAYMENT_METHOD_LABELS, balance: 'Off the balance' }
const { lineId, method } = coreInputSchema.shape
const coreFormSchema = z.object({
  lineId,
  method: typedField((way: PaymentMethod | 'balance') => (way === 'balance' ? null : way), method),
})

type Props = { sale: Sale; onDone: (sale: Sale) => void; onClose: () => void }

/** Takes back a core; its charge is paid out or lowers the balance. */
export function CoreDialog({ sale, onDone, onClose }: Props) {
  const idempotencyKey = useMemo(() => createRandomId(), [])
  const takeBack = staffApi.sales.admin.returnCore.useMutation()
  const lines = sale.lines.filter(({ isCoreOut }) => isCoreOut)
  const { field, values, ...form } = useSaleForm({
    schema: coreFormSchema,
    defaultValues: {
      lineId: lines[0]?.id ?? '',
      method: sale.balanceCents > 0 ? 'balance' : 'cash',
    },
    send: (returned) => takeBack.mutateAsync({ id: sale.id, ...returned, idempotencyKey }),
    onDone,
  })
  const index = sale.lines.findIndex(({ id }) => id === values.lineId)
  const creditCents =
    index === -1 ? 0 : computeCoreCredit(toSoldLines(sale), index, sale).creditCents
  const credit = formatCents(creditCents)
  return (
    <FormDialog
      title="Core returned"
      description={describeCredit(
        lines.find(({ id }) => id === values.lineId),
        creditCents,
      )}
      action={values.method === 'balance' ? `Take ${credit} off` : `Pay out ${credit}`}
      form={form}
      onClose={onClose}
    >
      <Choice
        label="Line"
        options={lines.map(({ id }) => id)}
        labels={Object.fromEntries(lines.map(({ id, description }) => [id, description]))}
        {...field('lineId')}
      />
      <RadioRow
        legend="How"
        options={WAYS}
        value={values.method}
        onChange={field('method').onChange}
      />
    </FormDialog>
  )
}

/** Describes the charge, and its tax where the charge was taxed. */
function describeCredit(line: SaleLine | undefined, creditCents: number): string {
  const charge = line ? line.coreCents * (line.quantity - line.returnedQuantity) : 0
  const tax = creditCents - charge
  return tax > 0
    ? `The charge of ${formatCents(charge)} and its tax of ${formatCents(tax)} go back to the customer.`
    : `The charge of ${formatCents(charge)} goes back to the customer.`
}
