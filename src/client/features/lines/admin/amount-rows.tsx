import { Fragment } from 'react'
import { type AmountRow, formatTaxLabel, listAmounts } from '#shared/domain/amount-rows.ts'
import { formatCents } from '#shared/lib/money.ts'

type Amounts = Parameters<typeof listAmounts>[0] & Parameters<typeof formatTaxLabel>[0]

/** Lists what staff see above the total of a quote or sale. */
export const listStaffAmounts = (amounts: Amounts): AmountRow[] =>
  listAmounts(amounts, { tax: formatTaxLabel(amounts), core: 'Core charges, refundable' })

export const AmountRows = ({ rows }: { rows: AmountRow[] }) =>
  rows.map(([label, cents]) => (
    <Fragment key={label}>
      <dt className="wrap-anywhere">{label}</dt>
      <dd>{formatCents(cents)}</dd>
    </Fragment>
  ))
