import { useState } from 'react'
import {
  computeDefaultTerms,
  computeMonthlyPayment,
  PAYMENT_MONTHS,
  type PaymentTerms,
  readTerms,
  type TypedTerms,
} from '#shared/domain/payment.ts'
import { formatNumber, formatPrice } from '#shared/lib/money.ts'
import { Field } from '../../../components/form-fields.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { useNeedsReact } from '../../../hooks/use-needs-react.ts'

/** Monthly payment with the terms that Regulation Z requires beside it (12 CFR 1026.24(d)). */
export function PaymentEstimate({ price }: { price: number }) {
  const { needsReact } = useNeedsReact<HTMLFormElement>('payment')
  const [typed, setTyped] = useState(() => asTyped(computeDefaultTerms(price)))
  const [shown, setShown] = useState(() => computeDefaultTerms(price))
  const reading = readTerms(typed)
  const issues = 'issues' in reading ? reading.issues : {}
  const change = (field: keyof TypedTerms) => (event: { target: { value: string } }) => {
    const next = { ...typed, [field]: event.target.value }
    setTyped(next)
    const read = readTerms(next)
    if ('terms' in read) setShown(read.terms)
  }
  const amount = (field: 'price' | 'down' | 'rate', label: string) => (
    <Field label={label} issue={issues[field]}>
      {(wiring) => (
        <Input
          {...wiring}
          name={field}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed[field]}
          onChange={change(field)}
        />
      )}
    </Field>
  )
  return (
    <section
      aria-labelledby="payment"
      className="rounded-md border bg-card card-pad max-md:order-1 print:hidden"
    >
      <h2 id="payment" className="text-2xl">
        Estimate your payment
      </h2>
      <div role="status" className="mt-3">
        <p className="font-heading text-3xl">{`About ${formatPrice(wholeMonthly(shown))} a month`}</p>
        <p className="mt-2 font-semibold">
          {`${formatPrice(shown.down)} down on ${formatPrice(shown.price)}, then ${shown.months} monthly payments at ${shown.rate}% APR`}
        </p>
      </div>
      <form
        {...needsReact}
        className="mt-4 grid grid-cols-2 gap-3 noscript:hidden"
        onSubmit={(event) => event.preventDefault()}
      >
        {amount('price', 'Price ($)')}
        {amount('down', 'Down ($)')}
        {amount('rate', 'APR (%)')}
        <Field label="Months">
          {(wiring) => (
            <NativeSelect
              {...wiring}
              name="months"
              value={typed.months}
              onChange={change('months')}
            >
              {PAYMENT_MONTHS.map((months) => (
                <option key={months}>{months}</option>
              ))}
            </NativeSelect>
          )}
        </Field>
      </form>
      <p className="mt-4 text-sm text-muted-foreground">
        This is an estimate, not an offer of credit. Taxes, title and fees are extra, and your
        lender sets the down payment, the rate and the terms.
      </p>
    </section>
  )
}

/** Rounded up, so that the estimate is not lower than the payment. */
const wholeMonthly = (terms: PaymentTerms): number => Math.ceil(computeMonthlyPayment(terms))

const asTyped = ({ price, down, rate, months }: PaymentTerms): TypedTerms => ({
  price: formatNumber(price),
  down: formatNumber(down),
  rate: String(rate),
  months: String(months),
})
