import { Link } from '@tanstack/react-router'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { useSite } from '../../hooks/use-site.ts'
import { MORE_LINKS, SITE_LINKS } from './site-links.ts'
import { WeekendNote } from './weekend-note.tsx'

/** The facts at the foot of every public page. */
export function SiteFooter() {
  const { business } = useSite()
  const { address } = business
  return (
    <footer className="mt-auto surface-inverse lg:min-h-68 print:hidden">
      <div className="dashed-line" />
      <div className="foot-columns wrap grid">
        <div>
          <p className="font-heading text-2xl">{business.name}</p>
          <p className="font-heading">
            <a href={toPhoneHref(business.phone)} className="text-3xl text-primary no-underline">
              {business.phone}
            </a>
          </p>
        </div>
        <address className="wrap-anywhere not-italic">
          <p className="font-semibold">Find us</p>
          <p className="mt-1 text-inverse-muted">
            <span>{address.street}</span>
            <br />
            <span>{`${address.city}, ${address.state} ${address.zipCode}`}</span>
          </p>
          {business.email && (
            <p>
              <a href={`mailto:${business.email}`}>{business.email}</a>
            </p>
          )}
          <p className="text-inverse-muted">
            <span>{business.hoursText}</span>
            <WeekendNote>Closed on weekends</WeekendNote>
          </p>
        </address>
        <nav aria-label="All pages">
          <p className="font-semibold">Pages</p>
          <ul className="foot-links">
            {[...SITE_LINKS, ...MORE_LINKS].map(({ to, label }) => (
              <li key={to}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {business.marketplaceUrl && (
              <li>
                <a href={business.marketplaceUrl} rel="noopener">
                  Online store
                </a>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </footer>
  )
}
