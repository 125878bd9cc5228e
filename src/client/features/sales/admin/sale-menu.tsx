import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { findNextSaleStep, SALE_STEP_LABELS } from '#shared/domain/sale-step.ts'
import type { SaleEmail } from '#shared/domain/sale.ts'
import { buttonVariants } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import type { PrintName } from './prints/print-names.ts'
import type { SaleDialogName } from './sale-dialogs.tsx'
import { findReturnableLines } from './sale-values.ts'

type Props = {
  sale: Sale
  onAsk: (dialog: SaleDialogName) => void
  onEmail: (template: SaleEmail) => void
}

/** A paid sale has its receipt as a button. */
export const offersReceipt = ({ status, payments }: Sale): boolean =>
  status === 'paid' && payments.length > 0

/** Everything but the next step. */
export function SaleMenu({ sale, onAsk, onEmail }: Props) {
  const { status, handOver, customerEmail, returned } = sale
  const hasEmail = useSite().sendsEmail && customerEmail !== ''
  const isVoid = status === 'void'
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className={buttonVariants({ variant: 'outline' })}>
        More
        <ChevronDown size={18} aria-hidden />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <PrintItem number={sale.number} print="invoice">
          Print invoice
        </PrintItem>
        {sale.payments.length > 0 && !offersReceipt(sale) && (
          <PrintItem number={sale.number} print="receipt">
            Print receipt
          </PrintItem>
        )}
        {!isVoid && sale.kind !== 'counter' && (
          <PrintItem number={sale.number} print="work-order">
            Print work order
          </PrintItem>
        )}
        <DropdownMenuItem asChild>
          <a href={sale.url} target="_blank" rel="noreferrer">
            Customer's invoice page
          </a>
        </DropdownMenuItem>
        {!isVoid && hasEmail && !handOver && returned !== 'all' && (
          <DropdownMenuItem onSelect={() => onEmail('ready')}>
            Email: ready for pickup
          </DropdownMenuItem>
        )}
        {!isVoid && hasEmail && (
          <DropdownMenuItem onSelect={() => onEmail('receipt')}>Email: receipt</DropdownMenuItem>
        )}
        {!isVoid && (
          <>
            <DropdownMenuSeparator />
            {listActions(sale).map(([dialog, label]) => (
              <DropdownMenuItem key={dialog} onSelect={() => onAsk(dialog)}>
                {label}
              </DropdownMenuItem>
            ))}
            {sale.creditCents === 0 && (
              <>
                <DropdownMenuSeparator />
                <DropdownMenuItem className="text-destructive" onSelect={() => onAsk('void')}>
                  Void the sale
                </DropdownMenuItem>
              </>
            )}
          </>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

const PrintItem = ({
  number,
  print,
  children,
}: {
  number: string
  print: PrintName
  children: ReactNode
}) => (
  <DropdownMenuItem asChild>
    <Link to="/admin/sales/$number" params={{ number }} search={{ print }}>
      {children}
    </Link>
  </DropdownMenuItem>
)

/** Returns the dialogs that fit the state of a sale, without its next step. */
function listActions(sale: Sale): [SaleDialogName, string][] {
  const { status, totalCents, balanceCents, paidCents, coresOut } = sale
  const next = findNextSaleStep(sale)
  const canHandOver = sale.handedOverAt === null && sale.returned !== 'all'
  const isOpen = status === 'open' || totalCents === 0
  const actions: [applies: boolean, dialog: SaleDialogName, label: string][] = [
    [next !== 'pay' && balanceCents > 0, 'pay', SALE_STEP_LABELS.pay],
    [canHandOver && next !== 'hand-over', 'hand-over', 'Hand over anyway'],
    [isOpen, 'line', 'Add a line'],
    [true, 'details', 'Customer and vehicle'],
    [findReturnableLines(sale).length > 0, 'return', 'Return a line'],
    [coresOut > 0, 'core', 'Core returned'],
    [next !== 'refund' && paidCents > 0, 'refund', SALE_STEP_LABELS.refund],
  ]
  return actions.flatMap(([applies, dialog, label]) => (applies ? [[dialog, label]] : []))
}
