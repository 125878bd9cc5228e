import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatTaxLabel } from '#shared/domain/amount-rows.ts'
import { SHOP_REQUIRED, TAX_RATE_REQUIRED } from '#shared/domain/quote.ts'
import {
  computeChangeDue,
  PAYMENT_METHOD_LABELS,
  PAYMENT_REFERENCE_MAX,
} from '#shared/domain/sale.ts'
import { formatDollars, readCents } from '#shared/lib/amounts.ts'
import { formatCents } from '#shared/lib/money.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { TextField } from '../../../components/form-fields.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { cn } from '../../../lib/cn.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { AmountRows } from '../../lines/admin/amount-rows.tsx'
import { isTaxed } from '../../lines/admin/line-values.ts'
import { sumNewSale } from './new-sale-values.ts'
import { REFERENCE_LABELS } from './payment-dialog.tsx'
import { type useNewSale, useTaxTerms } from './use-new-sale.ts'

const METHODS = { ...PAYMENT_METHOD_LABELS, later: 'Pay later' }
type Form = ReturnType<typeof useNewSale>
type Props = Pick<Form, 'field' | 'values' | 'failure' | 'isBusy'> & {
  /** Shown below the failure. */
  children: ReactNode
}

/** Totals, what the customer gives, and the button that sells. */
export function NewSalePayment({ field, values, failure, isBusy, children }: Props) {
  const { method } = values.payment
  const { isTaxExempt, exemptNote } = values.content
  const terms = useTaxTerms()
  const taxRate = terms?.salesTaxRate ?? null
  const totals = sumNewSale(values, terms)
  const { totalCents } = totals
  const given = field('payment.givenCents')
  const { paymentCents, changeCents } = computeChangeDue(
    readCents(given.value) ?? totalCents,
    totalCents,
  )
  const isLater = method === 'later'
  return (
    <>
      <section
        aria-label="Payment"
        className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-md border bg-card p-4 lg:rounded-b-none lg:border-b-0"
      >
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 tabular-nums [&_dd]:text-right">
          <AmountRows
            rows={[
              ['Subtotal', totalCents - totals.taxCents],
              [formatTaxLabel({ isTaxExempt, exemptNote, taxRate }), totals.taxCents],
            ]}
          />
          <dt className="font-heading text-2xl max-lg:hidden">Total</dt>
          <dd className="font-heading text-2xl max-lg:hidden">{formatCents(totalCents)}</dd>
        </dl>
        <SetupFirst values={values} />
        <RadioRow
          legend="Method"
          options={METHODS}
          value={method}
          onChange={field('payment.method').onChange}
        />
        {!isLater && (
          <TextField
            label={method === 'cash' ? 'Cash received' : 'Amount, $'}
            inputMode="decimal"
            autoComplete="off"
            data-pay
            placeholder={formatDollars(totalCents)}
            {...given}
          />
        )}
        {/* With cash always there: the button below stays under a pointer. */}
        <p
          role="status"
          className={cn(
            '-mt-2 font-heading text-xl empty:-mt-4',
            changeCents === 0 && 'text-muted-foreground',
          )}
        >
          {!isLater && (method === 'cash' || changeCents > 0)
            ? `Change due ${formatCents(changeCents)}`
            : ''}
        </p>
        {!isLater && method !== 'cash' && (
          <TextField
            label={REFERENCE_LABELS[method]}
            optional
            autoComplete="off"
            maxLength={PAYMENT_REFERENCE_MAX}
            {...field('payment.reference')}
          />
        )}
        {!isLater && <CheckField {...field('takesNow')}>The customer takes it now</CheckField>}
        <div role="alert" className="empty:hidden">
          {failure && (
            <Alert variant="destructive">
              <p>{failure}</p>
              {children}
            </Alert>
          )}
        </div>
      </section>
      {/* In view with the total on a phone, above the bar at the bottom. */}
      <div
        data-slot="form-bar"
        className="sticky bottom-(--foot) z-3 -mx-4 flex items-center gap-4 border-t bg-background px-4 py-3 lg:static lg:mx-0 lg:rounded-b-md lg:border lg:border-t-0 lg:bg-card lg:pt-0 lg:pb-4 low:static!"
      >
        <p className="min-w-24 font-heading text-xl/none tabular-nums lg:hidden">
          <span className="block text-sm/snug">Total</span>
          <span>{formatCents(totalCents)}</span>
        </p>
        <Button className="grow" type="submit" busy={isBusy} data-pay={isLater || undefined}>
          {buttonText({ isBusy, isLater, paymentCents })}
        </Button>
      </div>
    </>
  )
}

/** Setting that the sale needs, before all of it is typed. */
function SetupFirst({ values: { content } }: Pick<Props, 'values'>) {
  const { lines, isTaxExempt } = content
  const { data } = staffApi.business.admin.get.useQuery()
  if (!data) return null
  const needsRate = !isTaxExempt && lines.some(isTaxed) && data.business.salesTaxRate === null
  const needed = data.isOpeningSoon ? SHOP_REQUIRED : needsRate && TAX_RATE_REQUIRED
  return needed ? (
    <Alert variant="warning">
      <span>{`${needed}. `}</span>
      <Link to="/admin/settings">Settings</Link>
    </Alert>
  ) : null
}

const buttonText = ({
  isBusy,
  isLater,
  paymentCents,
}: {
  isBusy: boolean
  isLater: boolean
  paymentCents: number
}): string => {
  if (isBusy) return 'Saving...'
  if (isLater) return 'Save the sale'
  return paymentCents > 0 ? `Take ${formatCents(paymentCents)}` : 'Take payment'
}
