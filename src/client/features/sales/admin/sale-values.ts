import * as z from 'zod'
import { TOTAL_CENTS_MAX } from '#shared/domain/line.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import type { Inputs } from '../../../lib/api.ts'

export type SaleContentInput = Inputs['sales']['admin']['update']['change']['content']
export type SaleLine = Sale['lines'][number]

const AMOUNT = 'Enter an amount such as 93.40'
/** Cents that a customer gives or gets; one message for all that can be wrong. */
export const amountSchema = z.int(AMOUNT).min(1, AMOUNT).max(TOTAL_CENTS_MAX, AMOUNT)

export const toSaleContent = (sale: Sale): SaleContentInput => ({
  customerName: sale.customerName,
  customerPhone: sale.customerPhone,
  customerEmail: sale.customerEmail,
  customerAddress: sale.customerAddress,
  vehicleLabel: sale.vehicleLabel,
  vin: sale.vin,
  plate: sale.plate,
  odometer: sale.odometer,
  complaint: sale.complaint,
  isTaxExempt: sale.isTaxExempt,
  exemptNote: sale.exemptNote,
  soldOn: sale.soldOn,
  extraWork: null,
  lines: sale.lines.map(toLineInput),
})

export const toLineInput = (line: SaleLine): SaleContentInput['lines'][number] => ({
  id: line.id,
  job: line.job,
  kind: line.kind,
  description: line.description,
  quantity: line.quantity,
  unitCents: line.unitCents,
  isTaxable: line.isTaxable,
  coreCents: line.coreCents,
  condition: line.condition,
  grade: line.grade,
  warranty: line.warranty,
  donorStockNumber: line.donorStockNumber,
  partId: line.partId,
})

export const findReturnableLines = ({ lines }: Sale): SaleLine[] =>
  lines.filter(({ quantity, returnedQuantity }) => returnedQuantity < quantity)
