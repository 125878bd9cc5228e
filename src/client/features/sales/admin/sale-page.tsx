import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { findNextSaleStep, SALE_STEP_LABELS } from '#shared/domain/sale-step.ts'
import { formatCustomer, type SaleEmail, SALE_EVENT_LABELS } from '#shared/domain/sale.ts'
import { formatCents } from '#shared/lib/money.ts'
import { Notice } from '../../../components/notice.tsx'
import { HistoryList } from '../../../components/staff/history-list.tsx'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { explainFailure, isNotFound } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { SaleBadge } from './sale-badge.tsx'
import { type SaleDialogName, SaleDialogs } from './sale-dialogs.tsx'
import { SaleLines } from './sale-lines.tsx'
import { offersReceipt, SaleMenu } from './sale-menu.tsx'
import { SaleMoney } from './sale-money.tsx'
import { SaleSummary } from './sale-summary.tsx'
import { useSale, useShowSale } from './use-sale.ts'

type Props = {
  number: string
  /** Dialog that the URL asks for. */
  step: SaleDialogName | undefined
}

/** One sale with its next step; follows the changes of colleagues. */
export function SalePage({ number, step }: Props) {
  const { sale, error, refetch } = useSale(number)
  return (
    <section className="wrap pt-1 pb-6">
      {sale && <SaleDetails key={sale.id} sale={sale} step={step} />}
      {!sale && !isNotFound(error) && (
        <>
          <div className="md:mt-2">
            <Title number={number} />
          </div>
          <QueryState error={error} subject="sale" className="mt-4" onRetry={refetch} />
        </>
      )}
      {!sale && isNotFound(error) && <SaleNotFound number={number} />}
    </section>
  )
}

const SaleNotFound = ({ number }: { number: string }) => (
  <div className="mt-4 max-w-[35rem]">
    <Notice title="Sale not found" alert>
      <p>{`There is no sale ${number}.`}</p>
      <Link to="/admin/sales" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
        Back to Sales
      </Link>
    </Notice>
  </div>
)

function SaleDetails({ sale, step }: { sale: Sale; step: SaleDialogName | undefined }) {
  const [asked, setAsked] = useAskedStep(sale, step)
  const [changeCents, setChangeCents] = useState(0)
  const email = useEmail(sale)
  const settings = staffApi.business.admin.get.useQuery()
  const { number, customerName } = sale
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 md:mt-2">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3">
            <Title number={number} />
            <SaleBadge sale={sale} />
          </div>
          <p className="text-xl/snug wrap-anywhere">{formatCustomer(customerName)}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-md:w-full max-md:*:first:flex-1 md:max-lg:ml-auto print:hidden">
          <NextStep sale={sale} onAsk={setAsked} />
          <SaleMenu sale={sale} onAsk={setAsked} onEmail={email.send} />
        </div>
      </div>
      <div role="status" className="not-empty:mt-4">
        {changeCents > 0 && (
          <Alert>
            <b className="font-heading text-2xl">{`Change due ${formatCents(changeCents)}`}</b>
          </Alert>
        )}
      </div>
      <div role="alert" className="not-empty:mt-4">
        {email.failure && <Alert variant="destructive">{email.failure}</Alert>}
      </div>
      {sale.voided && (
        <Alert variant="warning" className="mt-4">
          {`Void, by ${sale.voided.by}: ${sale.voided.reason}`}
        </Alert>
      )}
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <SaleLines sale={sale} />
        <div className="grid min-w-0 grid-cols-1 gap-4 lg:row-span-2">
          <SaleMoney sale={sale} />
          <SaleSummary sale={sale} />
        </div>
        <section aria-label="History" className="rounded-md border bg-card p-4">
          <h2 className="mb-2 text-2xl">History</h2>
          <HistoryList history={sale.history} labels={SALE_EVENT_LABELS} />
        </section>
      </div>
      <SaleDialogs
        name={asked}
        sale={sale}
        restockingPercent={settings.data?.business.restockingPercent}
        onDone={(title, change = 0) => {
          setAsked(null)
          setChangeCents(change)
          notify({ tone: 'success', title })
        }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** Opens the step of the URL if it is the next one, and takes it out of the URL. */
function useAskedStep(sale: Sale, step: SaleDialogName | undefined) {
  const navigate = useNavigate()
  const { number } = sale
  useEffect(() => {
    if (step === undefined) return
    void navigate({ to: '/admin/sales/$number', params: { number }, replace: true })
  }, [step, number, navigate])
  return useState<SaleDialogName | null>(step === findNextSaleStep(sale) ? step : null)
}

function Title({ number }: { number: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className="min-h-11 content-center text-3xl outline-none max-md:text-2xl"
    >
      {number}
    </h1>
  )
}

type NextProps = { sale: Sale; onAsk: (dialog: SaleDialogName) => void }

/** The one primary button; a paid sale offers its receipt beside it. */
function NextStep({ sale, onAsk }: NextProps) {
  const { number, balanceCents } = sale
  const next = findNextSaleStep(sale)
  const isSettled = offersReceipt(sale)
  return (
    <>
      {next && (
        <Button className={isSettled ? 'max-md:basis-full' : undefined} onClick={() => onAsk(next)}>
          {next === 'hand-over'
            ? SALE_STEP_LABELS[next]
            : `${SALE_STEP_LABELS[next]} ${formatCents(Math.abs(balanceCents))}`}
        </Button>
      )}
      {isSettled && (
        <Link
          to="/admin/sales/$number"
          params={{ number }}
          search={{ print: 'receipt' }}
          className={buttonVariants({ variant: 'outline' })}
        >
          Print receipt
        </Link>
      )}
    </>
  )
}

/** Emails the customer, and returns the failure in words. */
function useEmail(sale: Sale) {
  const show = useShowSale()
  const email = staffApi.sales.admin.emailCustomer.useMutation({
    onSuccess: (saved) => {
      show(saved)
      notify({ tone: 'success', title: `Email goes to ${saved.customerEmail}` })
    },
  })
  return {
    send: (template: SaleEmail) =>
      email.mutate({ id: sale.id, template, updatedAt: sale.updatedAt }),
    failure: email.error ? explainFailure(email.error) : '',
  }
}
