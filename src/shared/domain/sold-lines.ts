import type { Sale } from './sale-schema.ts'
import type { SoldLine } from './sale.ts'

export const toSoldLines = ({ lines }: Pick<Sale, 'lines'>): SoldLine[] =>
  lines.map((line) => ({
    kind: line.kind,
    quantity: line.quantity,
    unitCents: line.unitCents,
    isTaxable: line.isTaxable,
    coreCents: line.coreCents,
    returnedQuantity: line.returnedQuantity,
    isCoreReturned: line.coreReturn !== null,
  }))
