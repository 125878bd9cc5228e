import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronLeft, ChevronRight, Download, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import { SUBTOTAL_LABEL } from '#shared/domain/amount-rows.ts'
import type { DaySheet } from '#shared/domain/day-sheet.ts'
import { formatCustomer, PAYMENT_KIND_LABELS, PAYMENT_METHOD_LABELS } from '#shared/domain/sale.ts'
import { formatAddress } from '#shared/lib/address-line.ts'
import { addDays } from '#shared/lib/calendar-day.ts'
import { formatLongDate, formatTimeOfDay, formatWeekday } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { QueryState } from '../../../../components/staff/query-state.tsx'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../../components/ui/dropdown-menu.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { useBusiness } from '../../../../hooks/use-business.ts'
import { useStaffDownload } from '../../../../hooks/use-staff-download.ts'
import { useLiveQuery } from '../../../../hooks/use-staff-live.ts'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { Paper, PaperHead } from '../../document/paper.tsx'

type Props = { day: string; today: string; onDay: (day: string) => void }

const FILES = [
  { path: 'sales', label: 'Sales CSV' },
  { path: 'sale-lines', label: 'Lines CSV' },
  { path: 'payments', label: 'Payments CSV' },
]
/** Refunds and cores are on paper and on wide screens. */
const WIDE = 'max-sm:hidden print:table-cell'

/** Money of a day with the cash in the drawer, and the files for the accountant. */
export function DaySheetPage({ day, today, onDay }: Props) {
  const { data, error, refetch } = useLiveQuery(
    staffApi.sales.admin.getDaySheet.useQuery({ day }, { placeholderData: keepPreviousData }),
    'sales',
  )
  return (
    <div className="wrap pt-1 pb-6 print:max-w-none print:p-0">
      <PageHeader title="Day sheet">
        <DayChoice day={day} today={today} onDay={onDay} />
        <Button size="sm" variant="outline" disabled={!data} onClick={() => window.print()}>
          <Printer size={18} aria-hidden="true" />
          <span className="max-sm:sr-only">Print</span>
        </Button>
        <Files day={day} />
      </PageHeader>
      {data ? (
        <div className="mx-auto w-fit max-w-full max-sm:w-full">
          <Sheet sheet={data} />
        </div>
      ) : (
        <QueryState error={error} subject="day sheet" onRetry={refetch} />
      )}
    </div>
  )
}

/** Date with buttons for the day before and after. */
const DayChoice = ({ day, today, onDay }: Props) => (
  <div className="flex items-center gap-2">
    <StepButton label="Day before" onClick={() => onDay(addDays(day, -1))}>
      <ChevronLeft size={20} aria-hidden="true" />
    </StepButton>
    <Input
      aria-label="Day"
      type="date"
      className="min-h-11 w-44 py-1.5 max-sm:w-38"
      max={today}
      value={day}
      onChange={({ target }) => target.value && onDay(target.value)}
    />
    <StepButton label="Day after" disabled={day >= today} onClick={() => onDay(addDays(day, 1))}>
      <ChevronRight size={20} aria-hidden="true" />
    </StepButton>
  </div>
)

const StepButton = ({ label, ...button }: ComponentProps<typeof Button> & { label: string }) => (
  <Button
    variant="outline"
    size="icon"
    className="grid place-items-center"
    aria-label={label}
    title={label}
    {...button}
  />
)

function Files({ day }: { day: string }) {
  const { isBusy, save } = useStaffDownload()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        disabled={isBusy}
        className={buttonVariants({ variant: 'outline', size: 'sm', className: 'max-sm:hidden' })}
      >
        <Download size={18} aria-hidden="true" />
        <span>Export</span>
        <ChevronDown size={16} aria-hidden="true" />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {FILES.map(({ path, label }) => (
          <DropdownMenuItem
            key={path}
            onSelect={() =>
              void save(`/api/admin/${path}.csv?from=${day}&to=${day}`, `${path}-${day}.csv`)
            }
          >
            {label}
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function Sheet({ sheet }: { sheet: DaySheet }) {
  const { name, address, phone } = useBusiness()
  const { day, cashCents, sales, returns, voided } = sheet
  const place = formatAddress(address)
  const details: [label: string, text: string][] = [
    ['Sales', String(sales.count)],
    [SUBTOTAL_LABEL, formatCents(sales.subtotalCents)],
    ['Core charges', formatCents(sales.coreCents)],
    ['Sales tax', formatCents(sales.taxCents)],
    ['Invoiced', formatCents(sales.totalCents)],
    [
      'Returns',
      returns.count === 0 ? '0' : `${returns.count}, ${formatCents(returns.creditCents)} credited`,
    ],
    ['Voided', String(voided)],
  ]
  return (
    <Paper label="Day sheet">
      <PaperHead
        shop={{ name, place, phone, facility: '' }}
        title="Day sheet"
        number={formatLongDate(day, 'UTC')}
      >
        <p>{formatWeekday(day)}</p>
      </PaperHead>
      <p className="mt-[4mm] flex flex-wrap items-baseline justify-between gap-x-[6mm] border-[1.5pt] border-black px-[4mm] py-[2mm] text-[15pt] font-bold">
        <span>Cash in the drawer</span>
        <span className="tabular-nums">{formatCents(cashCents)}</span>
      </p>
      <p className="text-[9.5pt]">Opening float not included.</p>
      <Methods sheet={sheet} />
      <dl className="mt-[5mm] grid grid-cols-[1fr_auto] gap-x-[6mm] tabular-nums [&_dd]:text-right">
        {details.map(([label, text]) => (
          <div key={label} className="col-span-full grid grid-cols-subgrid">
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <Payments sheet={sheet} />
    </Paper>
  )
}

const Methods = ({ sheet: { methods, collectedCents } }: { sheet: DaySheet }) => (
  <table className="tabular-nums [&_:is(td,th):not(:first-child)]:text-right">
    <thead>
      <tr>
        <th scope="col">Collected</th>
        <th scope="col" className={WIDE}>
          Paid
        </th>
        <th scope="col" className={WIDE}>
          Refunds
        </th>
        <th scope="col" className={WIDE}>
          Cores
        </th>
        <th scope="col">Net</th>
      </tr>
    </thead>
    <tbody>
      {methods.map(({ method, paidCents, refundedCents, coresCents, netCents }) => (
        <tr key={method}>
          <td>{PAYMENT_METHOD_LABELS[method]}</td>
          <td className={WIDE}>{orDash(paidCents)}</td>
          <td className={WIDE}>{orDash(refundedCents)}</td>
          <td className={WIDE}>{orDash(coresCents)}</td>
          <td>{orDash(netCents)}</td>
        </tr>
      ))}
      <tr className="font-bold">
        <td>All</td>
        <td className={WIDE}>{formatCents(addUp(methods.map((each) => each.paidCents)))}</td>
        <td className={WIDE}>{orDash(addUp(methods.map((each) => each.refundedCents)))}</td>
        <td className={WIDE}>{orDash(addUp(methods.map((each) => each.coresCents)))}</td>
        <td>{formatCents(collectedCents)}</td>
      </tr>
    </tbody>
  </table>
)

/** Formats an amount; a dash for none keeps the others in view. */
const orDash = (cents: number): string => (cents === 0 ? '-' : formatCents(cents))

const addUp = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0)

function Payments({ sheet: { payments } }: { sheet: DaySheet }) {
  const { timeZone } = useBusiness()
  const time = (at: string) => formatTimeOfDay(new Date(at), timeZone)
  if (payments.length === 0) return <p className="mt-[5mm]">No payments on this day.</p>
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Sale</th>
          <th scope="col">Payment</th>
          <th scope="col" className="text-right!">
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {payments.map(({ id, saleNumber, customerName, amountCents, ...payment }) => (
          <tr key={id}>
            <td className="whitespace-nowrap">
              <Link
                to="/admin/sales/$number"
                params={{ number: saleNumber }}
                className="inline-block min-h-6 text-black"
              >
                {saleNumber}
              </Link>
              <p className="text-[9.5pt]">{time(payment.at)}</p>
            </td>
            <td className="wrap-anywhere">
              <p>{formatCustomer(customerName)}</p>
              <p className="text-[9.5pt]">{describe(payment)}</p>
            </td>
            <td className="text-right tabular-nums">{formatCents(amountCents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Payment = DaySheet['payments'][number]

const describe = ({
  kind,
  method,
  reference,
  takenBy,
}: Pick<Payment, 'kind' | 'method' | 'reference' | 'takenBy'>): string =>
  [PAYMENT_KIND_LABELS[kind], PAYMENT_METHOD_LABELS[method].toLowerCase(), reference, takenBy]
    .filter(Boolean)
    .join(', ')
