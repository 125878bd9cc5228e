import { Link } from '@tanstack/react-router'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { formatCents } from '#shared/lib/money.ts'
import { QueryState } from '../../../components/staff/query-state.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { PART_NOUNS, useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { isNotFound } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { PartBadge } from './part-badge.tsx'
import { PartDetails } from './part-details.tsx'

/** Tag and state below the name. */
const PartState = ({ part: { tag, availability } }: { part: ListedPart }) => (
  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <PartTag tag={tag} />
    <PartBadge availability={availability} />
  </p>
)

/** Tag of the part as on its ticket. */
const PartTag = ({ tag }: { tag: string }) => (
  <span className="rounded-md border-[1.5px] border-foreground px-2 font-heading text-xl tracking-wide">
    <span className="sr-only">Tag </span>
    <span>{tag}</span>
  </span>
)

/** One part, which the code on its ticket opens. */
export function PartPage({ tag }: { tag: string }) {
  const query = useLiveQuery(staffApi.parts.admin.get.useQuery({ id: tag }), ...PART_NOUNS)
  const { data: part, error } = query
  return (
    <section className="wrap pt-1 pb-6">
      <div className="mb-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 max-md:mb-3 md:mt-2">
        <h1 className="min-h-11 content-center text-3xl wrap-anywhere max-md:text-2xl">
          {part?.name ?? `Part ${tag.toUpperCase()}`}
        </h1>
        <p className="text-right font-heading text-3xl tabular-nums max-md:text-2xl">
          {part && part.priceCents !== null && formatCents(part.priceCents)}
        </p>
        {part ? <PartState part={part} /> : <span />}
        <Link
          to="/admin/parts"
          className={buttonVariants({ variant: 'link', className: 'inline-flex items-center' })}
        >
          Back to the list
        </Link>
      </div>
      {part && (
        <PartDetails part={part} sectionClass="rounded-md border bg-card p-4 [&_dl]:text-base" />
      )}
      {isNotFound(error) ? (
        <Missing tag={tag} />
      ) : (
        !part && <QueryState error={error} subject="part" onRetry={query.refetch} />
      )}
    </section>
  )
}

/** Most often a letter of the tag was misread. */
const Missing = ({ tag }: { tag: string }) => (
  <div role="alert" className="rounded-md border bg-card px-6 py-8 max-md:px-4 max-md:py-6">
    <p className="font-heading text-xl">{`No part has the tag ${tag.toUpperCase()}.`}</p>
    <p className="mt-1 mb-4 text-muted-foreground">
      A tag has six letters and digits, as on the ticket of the part.
    </p>
    <Link to="/admin/parts" className={buttonVariants({ variant: 'outline', size: 'sm' })}>
      Search the parts
    </Link>
  </div>
)
