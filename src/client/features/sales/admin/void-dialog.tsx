import { voidInputSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { SALE_NOTE_MAX } from '#shared/domain/sale.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useSaleForm } from './use-sale.ts'

type Props = { sale: Sale; onDone: (sale: Sale) => void; onClose: () => void }

/** Voids a sale without payments; its number stays. */
export function VoidDialog({ sale, onDone, onClose }: Props) {
  const { id, number, updatedAt } = sale
  const voiding = staffApi.sales.admin.void.useMutation()
  const { field, ...submission } = useSaleForm({
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
      submission={submission}
      onClose={onClose}
    >
      <TextField label="Reason" autoComplete="off" maxLength={SALE_NOTE_MAX} {...field('reason')} />
    </FormDialog>
  )
}
