import * as z from 'zod'
import { handOverInputSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { SALE_NOTE_MAX } from '#shared/domain/sale.ts'
import { textField } from '#shared/domain/typed-schema.ts'
import { formatCents } from '#shared/lib/money.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useSaleForm } from './use-sale.ts'

const { to, note, finishesRequest } = handOverInputSchema.shape
const handOverFormSchema = z.object({
  to,
  note: textField(note),
  finishesRequest: finishesRequest.unwrap(),
})
const withReason = handOverFormSchema.refine((typed) => typed.note !== '', {
  path: ['note'],
  error: 'Say why it leaves with a balance',
})

type Props = { sale: Sale; onDone: (sale: Sale) => void; onClose: () => void }

/** Records the handover; a balance needs a reason. */
export function HandOverDialog({ sale, onDone, onClose }: Props) {
  const handOver = staffApi.sales.admin.handOver.useMutation()
  const { number, balanceCents, requestReference, customerName, updatedAt, toPull } = sale
  const hasBalance = balanceCents !== 0
  const { field, ...form } = useSaleForm({
    schema: hasBalance ? withReason : handOverFormSchema,
    defaultValues: {
      to: customerName,
      note: '',
      finishesRequest: requestReference !== null && !hasBalance,
    },
    send: (typed) => handOver.mutateAsync({ id: sale.id, ...typed, updatedAt }),
    onDone,
  })
  return (
    <FormDialog
      title={`Hand over ${number}`}
      description={[
        balanceCents > 0 && `${formatCents(balanceCents)} is still due.`,
        balanceCents < 0 && `${formatCents(-balanceCents)} is owed to the customer.`,
        balanceCents === 0 && 'It is paid.',
        toPull > 0 && `${toPull === 1 ? '1 part is' : `${toPull} parts are`} still on the vehicle.`,
      ]
        .filter(Boolean)
        .join(' ')}
      action="Hand over"
      form={form}
      onClose={onClose}
    >
      <TextField label="To" optional autoComplete="off" maxLength={120} {...field('to')} />
      <TextField
        label={hasBalance ? 'Why before the balance is settled' : 'Note'}
        optional={!hasBalance}
        autoComplete="off"
        maxLength={SALE_NOTE_MAX}
        {...field('note')}
      />
      {requestReference !== null && (
        <CheckField {...field('finishesRequest')}>
          <span>{`Close ${requestReference} too`}</span>
        </CheckField>
      )}
    </FormDialog>
  )
}
