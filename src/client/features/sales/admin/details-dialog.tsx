import * as z from 'zod'
import { PLATE_MAX } from '#shared/domain/quote.ts'
import { saleContentSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { SALE_ADDRESS_MAX, VEHICLE_LABEL_MAX } from '#shared/domain/sale.ts'
import { textField, wholeField } from '#shared/domain/typed-schema.ts'
import { TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { staffApi } from '../../../lib/staff-api.tsx'
import { toSaleContent } from './sale-values.ts'
import { useSaleForm } from './use-sale.ts'

const FIELDS = {
  customerName: { label: 'Name', maxLength: 120 },
  customerPhone: { label: 'Phone', maxLength: 100, type: 'tel' },
  customerEmail: { label: 'Email', maxLength: 254, type: 'email' },
  vehicleLabel: { label: 'Vehicle', maxLength: VEHICLE_LABEL_MAX },
  vin: { label: 'VIN', maxLength: 17 },
  plate: { label: 'Plate', maxLength: PLATE_MAX },
} as const
type Name = keyof typeof FIELDS
const NAMES = Object.keys(FIELDS) as Name[]

const content = saleContentSchema.shape
const detailsFormSchema = z.object({
  customerName: textField(content.customerName),
  customerPhone: textField(content.customerPhone),
  customerEmail: textField(content.customerEmail),
  customerAddress: textField(content.customerAddress),
  vehicleLabel: textField(content.vehicleLabel),
  vin: textField(content.vin),
  plate: textField(content.plate),
  odometer: wholeField(content.odometer),
})

type Props = { sale: Sale; onDone: (sale: Sale) => void; onClose: () => void }

/** Changes customer and vehicle, also of a paid sale. */
export function DetailsDialog({ sale, onDone, onClose }: Props) {
  const save = staffApi.sales.admin.update.useMutation()
  const { field, ...form } = useSaleForm({
    schema: detailsFormSchema,
    defaultValues: {
      customerName: sale.customerName,
      customerPhone: sale.customerPhone,
      customerEmail: sale.customerEmail,
      customerAddress: sale.customerAddress,
      vehicleLabel: sale.vehicleLabel,
      vin: sale.vin,
      plate: sale.plate,
      odometer: sale.odometer === null ? '' : String(sale.odometer),
    },
    send: (details) => {
      const changed = { ...toSaleContent(sale), ...details }
      return save.mutateAsync({
        id: sale.id,
        change: { content: changed, updatedAt: sale.updatedAt },
      })
    },
    onDone,
  })
  return (
    <FormDialog
      title={`Customer and vehicle of ${sale.number}`}
      description="They are on the invoice."
      action="Save"
      form={form}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {NAMES.map((name) => (
          <TextField key={name} optional autoComplete="off" {...FIELDS[name]} {...field(name)} />
        ))}
        <TextAreaField
          label="Address"
          optional
          rows={2}
          maxLength={SALE_ADDRESS_MAX}
          {...field('customerAddress')}
        />
        <TextField label="Odometer, miles" optional inputMode="numeric" {...field('odometer')} />
      </div>
    </FormDialog>
  )
}
