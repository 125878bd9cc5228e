import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { useSingleKeyActions } from '../../../hooks/use-table-keys.ts'
import type { RequestContent } from './request-content.ts'
import type { AdminRequest } from './request-types.ts'

/** The requests before and after an open one in the list, by their ids. */
export type Neighbors = { previous: string | undefined; next: string | undefined }
type Props = {
  request: AdminRequest
  customer: RequestContent['customer']
  neighbors: Neighbors
  /** Opens another request. */
  onOpen: (id: string) => void
}

/** Customer and reference of an open request; stays while its details scroll. */
export function RequestHeading({ request, customer, neighbors, onOpen }: Props) {
  const isWide = useIsWide()
  return (
    <div className="flex items-start gap-x-3 bg-raised pb-2 in-data-[slot=data-table-card]:bg-card max-md:sticky max-md:top-0 max-md:z-1">
      <p
        data-slot="request-heading"
        className="flex min-h-11 min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 font-heading text-2xl/[1.2] in-data-[slot=data-table-card]:gap-y-0 max-md:text-xl/[1.2]"
      >
        <span className="whitespace-nowrap in-data-[slot=data-table-card]:order-last in-data-[slot=data-table-card]:font-sans in-data-[slot=data-table-card]:text-sm in-data-[slot=data-table-card]:text-muted-foreground">{`${request.reference} `}</span>
        <span className="font-medium wrap-anywhere in-data-[slot=data-table-card]:basis-full in-data-[slot=data-table-card]:font-bold">
          {isWide ? (
            <Link to="/admin/customers/of/$requestId" params={{ requestId: request.id }}>
              {`${customer.name} `}
            </Link>
          ) : (
            <span>{`${customer.name} `}</span>
          )}
        </span>
        {isWide && (
          <span className="flex flex-wrap gap-x-3 font-sans text-base font-normal wrap-anywhere">
            {customer.phone && <a href={toPhoneHref(customer.phone)}>{customer.phone}</a>}
            {customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>}
          </span>
        )}
      </p>
      <NeighborButtons neighbors={neighbors} onOpen={onOpen} />
    </div>
  )
}

/** Leads to the request above and below in the list, also by the keys p and n. */
function NeighborButtons({
  neighbors: { previous, next },
  onOpen,
}: Pick<Props, 'neighbors' | 'onOpen'>) {
  const go = (id: string | undefined) => {
    if (id === undefined) return
    onOpen(id)
    // The row is there already; its details follow, and the focus stays with what is open.
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-row-toggle][aria-expanded=true]')?.focus(),
    )
  }
  useSingleKeyActions({ p: () => go(previous), n: () => go(next) })
  const buttons = [
    { label: 'Previous request', id: previous, Icon: ChevronLeft },
    { label: 'Next request', id: next, Icon: ChevronRight },
  ]
  return (
    <span className="ml-auto flex gap-1 print:hidden">
      {buttons.map(({ label, id, Icon }) => (
        <Button
          key={label}
          variant="outline"
          size="icon"
          className="grid place-items-center rounded-md bg-card disabled:opacity-45"
          aria-label={label}
          title={label}
          disabled={id === undefined}
          onClick={() => go(id)}
        >
          <Icon size={20} aria-hidden="true" />
        </Button>
      ))}
    </span>
  )
}
