import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Invoice } from '#shared/domain/invoice.ts'
import { formatQuantity } from '#shared/domain/line.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { formatLongDate } from '#shared/lib/dates.ts'
import { formatCents } from '#shared/lib/money.ts'
import { PageHeader } from '../../../../components/staff/page-header.tsx'
import { QueryState } from '../../../../components/staff/query-state.tsx'
import { Alert } from '../../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../../components/ui/button.tsx'
import { staffApi } from '../../../../lib/staff-api.tsx'
import { InvoiceDocument, formatBalance, InvoiceTotals } from '../../document/invoice-document.tsx'
import { Paper, PaperHead, PaperStamp } from '../../document/paper.tsx'
import { useSale } from '../use-sale.ts'
import { PRINT_LABELS, type PrintName } from './print-names.ts'
import { WorkOrderSheet } from './work-order-sheet.tsx'

type Props = {
  number: string
  print: PrintName
  /** Change of the payment just taken; printing then waits for the button. */
  changeCents: number | undefined
}

/** A paper of a sale; prints itself when a link of the sale opened it. */
export function SalePrint({ number, print, changeCents }: Props) {
  const { sale, error, refetch } = useSale(number)
  const invoices = staffApi.sales.admin.getInvoice.useQuery(
    { id: sale?.id ?? '' },
    // Payments of a minute ago belong on the paper.
    { enabled: sale !== undefined, gcTime: 0 },
  )
  const { data: invoice } = invoices
  const paper = sale && invoice && { sale, invoice }
  return (
    <div className="wrap pt-1 pb-6 print:max-w-none print:p-0">
      <Toolbar
        number={number}
        print={print}
        isReady={paper !== undefined}
        isAutomatic={changeCents === undefined}
      />
      <div role="status" className="print:hidden">
        {changeCents !== undefined && changeCents > 0 && (
          <Alert className="mb-4">
            <b className="font-heading text-2xl">{`Change due ${formatCents(changeCents)}`}</b>
          </Alert>
        )}
      </div>
      {paper ? (
        <Sheet print={print} {...paper} />
      ) : (
        <QueryState
          error={error ?? invoices.error}
          subject="sale"
          onRetry={sale ? invoices.refetch : refetch}
        />
      )}
    </div>
  )
}

type ToolbarProps = Pick<Props, 'number' | 'print'> & { isReady: boolean; isAutomatic: boolean }

/** Prints the loaded paper at once, or focuses the button that prints it. */
function Toolbar({ number, print, isReady, isAutomatic }: ToolbarProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isReady) return
    if (isAutomatic) window.print()
    else button.current?.focus()
  }, [isReady, isAutomatic, print])
  const quiet = buttonVariants({ variant: 'outline' })
  return (
    <PageHeader title={`${PRINT_LABELS[print]} ${number}`}>
      <Button ref={button} busy={!isReady} onClick={() => window.print()}>
        Print
      </Button>
      <Link to="/admin/sales/$number" params={{ number }} className={quiet}>
        Back to the sale
      </Link>
      <Link to="/admin/sales/new" className={quiet}>
        New sale
      </Link>
    </PageHeader>
  )
}

function Sheet({ print, sale, invoice }: { print: PrintName; sale: Sale; invoice: Invoice }) {
  if (print === 'receipt') return <ReceiptSheet invoice={invoice} />
  if (print === 'work-order') return <WorkOrderSheet sale={sale} invoice={invoice} />
  return <InvoiceDocument invoice={invoice} />
}

/** Receipt: what was bought, and paid by what and when. */
function ReceiptSheet({ invoice }: { invoice: Invoice }) {
  const { number, shop, soldOn, customerName, jobs } = invoice
  const lines = jobs.flatMap((job) => job.lines)
  return (
    <Paper label="Receipt">
      <PaperHead shop={shop} title="Receipt" number={number}>
        <p>{formatLongDate(soldOn, 'UTC')}</p>
        <p>{customerName}</p>
      </PaperHead>
      <table>
        <tbody>
          {[...lines.entries()].map(([index, line]) => (
            <tr key={index}>
              <td className="w-[14mm] whitespace-nowrap">{formatQuantity(line)}</td>
              <td className="wrap-anywhere">
                <p>{line.description}</p>
                {line.kind === 'part' && <p className="text-[9.5pt]">{line.words}</p>}
              </td>
              <td className="text-right tabular-nums">{formatCents(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-[4mm] grid break-inside-avoid grid-cols-[1fr_auto] items-start gap-[8mm] max-sm:grid-cols-1 print:grid-cols-[1fr_auto]">
        <div>
          <PaperStamp>{formatBalance(invoice)}</PaperStamp>
        </div>
        <InvoiceTotals invoice={invoice} />
      </div>
      <p className="mt-[5mm] text-[10pt] whitespace-pre-line">{shop.returnPolicy}</p>
      <p className="mt-[3mm] text-[10pt]">Bring this receipt for a return or for a core.</p>
    </Paper>
  )
}
