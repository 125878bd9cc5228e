import { Link } from '@tanstack/react-router'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { SaleLines } from './sale-lines.tsx'
import { SaleMoney } from './sale-money.tsx'
import { useSale } from './use-sale.ts'

/** Expanded row of the list: lines and money, with a link to the sale. */
export function SaleGlance({ number }: { number: string }) {
  const { sale, error, refetch } = useSale(number)
  return (
    <div className="pt-3">
      <Link
        to="/admin/sales/$number"
        params={{ number }}
        className={buttonVariants({ variant: 'outline', size: 'sm' })}
      >
        {`Open ${number}`}
      </Link>
      {sale ? (
        <div className="mt-3 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <SaleLines sale={sale} />
          <SaleMoney sale={sale} />
        </div>
      ) : (
        <QueryState error={error} subject="sale" className="mt-3" onRetry={refetch} />
      )}
    </div>
  )
}
