import { useMemo, useState } from 'react'
import * as z from 'zod'
import { paymentInputSchema } from '#shared/domain/sale-input-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import {
  computeChangeDue,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  PAYMENT_REFERENCE_MAX,
  SALE_NOTE_MAX,
} from '#shared/domain/sale.ts'
import { formatTypedCents, readCents } from '#shared/lib/amounts.ts'
import { formatCents } from '#shared/lib/money.ts'
import { TextField } from '../../../components/form-fields.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { RadioRow } from '../../../components/staff/radio-row.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { createRandomId } from '../../../lib/random-id.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { amountSchema } from './sale-values.ts'
import { useSaleForm } from './use-sale.ts'

type Values = { amountCents: string; method: PaymentMethod; reference: string; note: string }
type Kind = 'payment' | 'refund'

const paymentFormSchema = paymentInputSchema.extend({ amountCents: amountSchema })

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
  const idempotencyKey = useMemo(() => createRandomId(), [])
  // A changed amount is asked about again.
  const [asked, setAsked] = useState('')
  const pay = staffApi.sales.admin.recordPayment.useMutation()
  const { number, balanceCents, paidCents } = sale
  const isRefund = kind === 'refund'
  const dueCents = isRefund ? Math.min(-balanceCents, paidCents) : balanceCents
  const toInput = (typed: Values) => {
    const cents = readCents(typed.amountCents) ?? Number.NaN
    const amountCents = isRefund ? cents : Math.min(cents, balanceCents)
    return { ...typed, kind, amountCents, idempotencyKey }
  }
  const { field, values, ...form } = useSaleForm({
    schema: z.preprocess(toInput, paymentFormSchema),
    defaultValues: {
      amountCents: formatTypedCents(Math.max(dueCents, 0)),
      method: isRefund ? findRefundMethod(sale) : 'cash',
      reference: '',
      note: '',
    },
    send: (input) => {
      setAsked(values.amountCents)
      return (!isTooMuch || isAsked) && pay.mutateAsync({ id: sale.id, ...input })
    },
    onDone: (paid) => onDone(paid, changeCents),
  })
  const { changeCents, paymentCents } = computeChangeDue(
    readCents(values.amountCents) || 0,
    balanceCents,
  )
  const isTooMuch: boolean = !isRefund && changeCents > 0
  const isAsked: boolean = isTooMuch && asked === values.amountCents
  const money = formatCents(isRefund ? readCents(values.amountCents) || 0 : paymentCents)
  return (
    <FormDialog
      title={isRefund ? 'Refund' : 'Take payment'}
      description={
        isRefund
          ? `${number}: ${formatCents(paidCents)} was paid.`
          : `${number}: ${formatCents(balanceCents)} is due.`
      }
      form={form}
      onClose={onClose}
      action={actionText(kind, values.amountCents && money)}
    >
      <TextField
        label="Amount, $"
        inputMode="decimal"
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        {...field('amountCents')}
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
function findRefundMethod({ payments }: Sale): PaymentMethod {
  const paid = new Map<PaymentMethod, number>()
  for (const { method, amountCents } of payments) {
    paid.set(method, (paid.get(method) ?? 0) + amountCents)
  }
  const [most] = [...paid].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? 'cash'
}
