import { useMemo, useState } from 'react'
import { paymentInputSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import {
  changeDue,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  PAYMENT_REFERENCE_MAX,
  SALE_NOTE_MAX,
} from '#shared/domain/sale.ts'
import { typedCents, readCents } from '#shared/lib/amounts.ts'
import { formatCents } from '#shared/lib/money.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { findProblems } from '../../../hooks/use-step-form.ts'
import { randomId } from '../../../lib/random-id.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { useSaleForm } from './use-sale.ts'

type Values = { amount: string; method: PaymentMethod; reference: string; note: string }
type Kind = 'payment' | 'refund'
type Props = {
  sale: Sale
  kind: Kind
  /** `changeCents` goes back to the customer in cash. */
  onDone: (sale: Sale, changeCents: number) => void
  onClose: () => void
}

export const REFERENCE_LABELS: Record<PaymentMethod, string> = {
  cash: 'Reference',
  card: 'Last four digits',
  check: 'Check number',
  other: 'Reference',
}

/** Takes a payment or pays a refund; more than the balance is confirmed with the change due. */
export function PaymentDialog({ sale, kind, onDone, onClose }: Props) {
  const idempotencyKey = useMemo(() => randomId(), [])
  // A changed amount is asked about again.
  const [asked, setAsked] = useState('')
  const pay = staffApi.sales.admin.pay.useMutation()
  const { number, balanceCents, paidCents } = sale
  const isRefund = kind === 'refund'
  const dueCents = isRefund ? Math.min(-balanceCents, paidCents) : balanceCents
  const toInput = ({ amount, ...values }: Values) => {
    const cents = readCents(amount) ?? Number.NaN
    const amountCents = isRefund ? cents : Math.min(cents, balanceCents)
    return { ...values, kind, amountCents, idempotencyKey }
  }
  const { field, values, failure, isBusy, formProps } = useSaleForm<Values>({
    initial: {
      amount: typedCents(Math.max(dueCents, 0)),
      method: isRefund ? refundMethodOf(sale) : 'cash',
      reference: '',
      note: '',
    },
    check: (typed) => {
      const { amountCents, ...problems } = findProblems(paymentInputSchema, toInput(typed))
      return amountCents ? { ...problems, amount: 'Enter an amount such as 93.40' } : problems
    },
    hold: ({ amount }) => {
      const isTooMuch = !isRefund && (readCents(amount) ?? 0) > balanceCents && asked !== amount
      setAsked(amount)
      return isTooMuch
    },
    send: (typed) => pay.mutateAsync({ id: sale.id, ...toInput(typed) }),
    onDone: (paid) => onDone(paid, changeCents),
    toPath: (path) => (path === 'amountCents' ? 'amount' : path),
  })
  const { changeCents, paymentCents } = changeDue(readCents(values.amount) || 0, balanceCents)
  const isTooMuch = !isRefund && changeCents > 0
  const isAsked = isTooMuch && asked === values.amount
  const money = formatCents(isRefund ? readCents(values.amount) || 0 : paymentCents)
  return (
    <FormDialog
      title={isRefund ? 'Refund' : 'Take payment'}
      description={
        isRefund
          ? `${number}: ${formatCents(paidCents)} was paid.`
          : `${number}: ${formatCents(balanceCents)} is due.`
      }
      formProps={formProps}
      failure={failure}
      isBusy={isBusy}
      onClose={onClose}
      action={actionText(kind, values.amount && money)}
    >
      <TextField
        label="Amount, $"
        inputMode="decimal"
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        {...field('amount')}
      />
      <RadioRow
        legend="Method"
        options={PAYMENT_METHOD_LABELS}
        value={values.method}
        onChange={field('method').onChange}
      />
      {values.method !== 'cash' && (
        <TextField
          label={REFERENCE_LABELS[values.method]}
          optional
          autoComplete="off"
          maxLength={PAYMENT_REFERENCE_MAX}
          {...field('reference')}
        />
      )}
      {isRefund && <TextField label="Note" optional maxLength={SALE_NOTE_MAX} {...field('note')} />}
      <div role="alert" className="empty:hidden">
        {isAsked && (
          <Alert variant="warning">
            <b className="font-heading text-2xl">
              {values.method === 'cash'
                ? `Change due ${formatCents(changeCents)}.`
                : `Only ${money} is due.`}
            </b>
            <span>{` Take ${money}? Press Enter again.`}</span>
          </Alert>
        )}
      </div>
    </FormDialog>
  )
}

/** Names the amount once one is entered. */
const actionText = (kind: Kind, money: string): string =>
  `${kind === 'refund' ? 'Pay out' : 'Take'} ${money}`.trim()

/** Method that the customer paid most by, since a card is refunded to the card. */
function refundMethodOf({ payments }: Sale): PaymentMethod {
  const paid = new Map<PaymentMethod, number>()
  for (const { method, amountCents } of payments) {
    paid.set(method, (paid.get(method) ?? 0) + amountCents)
  }
  const [most] = [...paid].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 'cash'
}
