import { Link } from '@tanstack/react-router'
import { phoneHref } from '#shared/lib/phone.ts'
import { SITE_LINKS } from './site-links.ts'
import { useSite } from './use-site.ts'

/** The facts at the foot of every public page. */
export function SiteFooter() {
  const { business } = useSite()
  const { address } = business
  return (
    <footer className="on-asphalt mt-auto bg-asphalt text-chalk">
      <div className="lane" />
      <div className="wrap grid gap-8 py-10 md:grid-cols-2 lg:grid-cols-[1.3fr_1fr_1fr]">
        <div>
          <p className="plate text-2xl">{business.name}</p>
          <p className="mt-1 text-chalk-soft">
            {business.tagline}. Since {business.founded}.
          </p>
          <p className="plate mt-4">
            <a href={phoneHref(business.phone)} className="text-3xl text-marker no-underline">
              {business.phone}
            </a>
          </p>
        </div>
        <address className="not-italic">
          <p className="font-semibold">Find us</p>
          <p className="mt-1 text-chalk-soft">
            {address.street}
            <br />
            {address.city}, {address.state} {address.zipCode}
          </p>
          <p className="mt-3">
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </p>
          <p className="mt-3 text-chalk-soft">
            {business.hoursText}
            <br />
            Weekends: text only ({business.textNumber})
          </p>
        </address>
        <nav aria-label="All pages">
          <p className="font-semibold">Pages</p>
          <ul className="mt-1">
            {[...SITE_LINKS, { to: '/about', label: 'About' } as const].map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className="inline-block py-1">
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href={business.marketplaceUrl} rel="noopener" className="inline-block py-1">
                Online store
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
