import { Link } from '@tanstack/react-router'
import { formatCents } from '#shared/lib/money.ts'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { failureText, isNotFound } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { PART_NOUNS, useLiveQuery } from '../../../lib/staff-live.ts'
import { PartBadge } from './part-badge.tsx'
import { PartDetails } from './part-details.tsx'

/** One part, which the code on its ticket opens. */
export function PartPage({ tag }: { tag: string }) {
  const query = useLiveQuery(staffApi.parts.admin.byId.useQuery({ id: tag }), ...PART_NOUNS)
  const { data: part, error } = query
  return (
    <section className="wrap py-6 max-md:py-4">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{part?.name ?? `Part ${tag}`}</h1>
          {part && (
            <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
              <PartBadge availability={part.availability} />
              {part.priceCents !== null && (
                <span className="font-heading text-2xl">{formatCents(part.priceCents)}</span>
              )}
            </p>
          )}
        </div>
        <Link to="/admin/parts" className={buttonVariants({ variant: 'link' })}>
          All parts
        </Link>
      </div>
      {part && <PartDetails part={part} />}
      {!part && error && (
        <div role="alert" className={alertVariants({ variant: 'destructive' })}>
          <p>{isNotFound(error) ? `No part has the tag ${tag}.` : failureText(error)}</p>
          {!isNotFound(error) && (
            <Button variant="link" onClick={() => void query.refetch()}>
              Try again
            </Button>
          )}
        </div>
      )}
      {!part && !error && <WorkLoading text="Loading part..." />}
    </section>
  )
}
