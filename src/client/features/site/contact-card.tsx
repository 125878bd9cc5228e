import { toPhoneHref } from '#shared/lib/phone.ts'
import { useSite } from '../../hooks/use-site.ts'
import { OpenNow } from './open-now.tsx'
import { WeekendNote } from './weekend-note.tsx'

/** Contact details of the shop for a side column or a panel. */
export function ContactCard({ title, children }: { title: string; children?: string }) {
  const { business } = useSite()
  return (
    <section className="rounded-md border bg-card card-pad">
      <h2 className="text-2xl">{title}</h2>
      {children && <p className="mt-1 text-muted-foreground">{children}</p>}
      <p className="mt-3 font-heading text-3xl">
        <a href={toPhoneHref(business.phone)} className="no-underline">
          {business.phone}
        </a>
      </p>
      <OpenNow className="mt-1 text-sm" />
      {business.email && (
        <p className="mt-1 -mb-2 text-sm">
          <a
            href={`mailto:${business.email}`}
            className="inline-flex min-h-11 items-center wrap-anywhere"
          >
            {business.email}
          </a>
        </p>
      )}
      <p className="mt-2 text-sm text-muted-foreground">
        <span>{business.hoursText}</span>
        <WeekendNote>Closed on weekends</WeekendNote>
      </p>
    </section>
  )
}
