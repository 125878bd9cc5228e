import { voidInputSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { SALE_NOTE_MAX } from '#shared/domain/sale.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { CoreDialog } from './core-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { LineDialog } from './line-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { useSaleForm } from './use-sale.ts'

export type SaleDialogName =
  | 'pay'
  | 'refund'
  | 'hand-over'
  | 'line'
  | 'details'
  | 'return'
  | 'core'
  | 'void'

type Props = {
  name: SaleDialogName | null
  sale: Sale
  /** Default of the settings; undefined until they are loaded. */
  restockingPercent: number | undefined
  /** `changeCents` is cash that goes back to the customer. */
  onDone: (message: string, changeCents?: number) => void
  onClose: () => void
}

export function SaleDialogs({ name, sale, restockingPercent, onDone, onClose }: Props) {
  const done = (message: string) => () => onDone(message)
  switch (name) {
    case 'pay':
      return (
        <PaymentDialog
          kind="payment"
          onDone={(_paid, changeCents) => onDone('Payment taken', changeCents)}
          sale={sale}
          onClose={onClose}
        />
      )
    case 'refund':
      return (
        <PaymentDialog kind="refund" onDone={done('Refund paid')} sale={sale} onClose={onClose} />
      )
    case 'hand-over':
      return <HandOverDialog onDone={done('Handed over')} sale={sale} onClose={onClose} />
    case 'line':
      return <LineDialog onDone={done('Line added')} sale={sale} onClose={onClose} />
    case 'details':
      return <DetailsDialog onDone={done('Saved')} sale={sale} onClose={onClose} />
    case 'return':
      return restockingPercent === undefined ? null : (
        <ReturnDialog
          onDone={done('Return booked')}
          sale={sale}
          restockingPercent={restockingPercent}
          onClose={onClose}
        />
      )
    case 'core':
      return <CoreDialog onDone={done('Core is back')} sale={sale} onClose={onClose} />
    case 'void':
      return <VoidDialog onDone={done('Sale is void')} sale={sale} onClose={onClose} />
    case null:
      return null
  }
}

type VoidProps = { sale: Sale; onDone: (sale: Sale) => void; onClose: () => void }

/** Voids a sale without payments; its number stays. */
function VoidDialog({ sale, onDone, onClose }: VoidProps) {
  const { id, number, updatedAt } = sale
  const voiding = staffApi.sales.admin.void.useMutation()
  const { field, ...form } = useSaleForm({
    schema: voidInputSchema.pick({ reason: true }),
    defaultValues: { reason: '' },
    send: ({ reason }) => voiding.mutateAsync({ id, reason, updatedAt }),
    onDone,
  })
  return (
    <FormDialog
      title={`Void ${number}?`}
      description="It stays in the list with its number, and its parts are free again. This can't be undone."
      action="Void the sale"
      isDestructive
      form={form}
      onClose={onClose}
    >
      <TextField label="Reason" autoComplete="off" maxLength={SALE_NOTE_MAX} {...field('reason')} />
    </FormDialog>
  )
}
