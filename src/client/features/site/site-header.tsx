import { Link } from '@tanstack/react-router'
import { phoneHref } from '#shared/lib/phone.ts'
import { Drawer, opensDrawer } from '../../components/drawer.tsx'
import { MenuIcon, PhoneIcon } from '../../components/shell-icons.tsx'
import { Logo } from './logo.tsx'
import { SITE_LINKS } from './site-links.ts'
import { useSite } from './use-site.ts'

const MENU_ID = 'site-menu'
const DESKTOP_FROM = 1024
const HERE = { 'aria-current': 'page' as const }

/** The bar at the top of every public page: logo, links, telephone, and the menu on small screens. */
export function SiteHeader() {
  const { business } = useSite()
  return (
    <header className="on-asphalt fixed inset-x-0 top-0 z-40 bg-asphalt text-chalk">
      <div className="wrap flex h-16 items-center justify-between gap-3">
        <Logo />
        <nav aria-label="Main" className="hidden h-full lg:block">
          <ul className="flex h-full items-stretch">
            {SITE_LINKS.map(({ to, label }) => (
              <li key={to} className="flex">
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  activeProps={HERE}
                  className="flex items-center border-y-4 border-transparent px-2 text-center text-[0.9375rem] leading-tight font-semibold text-chalk no-underline hover:border-b-chalk-soft aria-[current]:border-b-marker xl:text-base xl:whitespace-nowrap"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center gap-1">
          <a
            href={phoneHref(business.phone)}
            className="hidden text-right leading-tight whitespace-nowrap text-chalk no-underline lg:block"
          >
            <span className="plate block text-xl text-marker xl:text-2xl">{business.phone}</span>
            <span className="block text-xs text-chalk-soft">
              <span className="hidden xl:inline">{business.hoursText}, </span>closed on weekends
            </span>
          </a>
          <a
            href={phoneHref(business.phone)}
            aria-label={`Call ${business.phone}`}
            className="grid size-12 place-items-center text-marker lg:hidden"
          >
            <PhoneIcon />
          </a>
          <button
            type="button"
            aria-label="Open menu"
            className="-mr-3 grid size-12 cursor-pointer place-items-center lg:hidden"
            {...opensDrawer(MENU_ID)}
          >
            <MenuIcon />
          </button>
        </div>
      </div>
      <Drawer
        id={MENU_ID}
        label="Menu"
        closeFrom={DESKTOP_FROM}
        className="on-asphalt bg-asphalt text-chalk"
      >
        <SiteMenu />
      </Drawer>
    </header>
  )
}

function SiteMenu() {
  const { business } = useSite()
  return (
    <>
      <nav aria-label="Menu" className="mt-2">
        <ul>
          {[...SITE_LINKS, { to: '/about', label: 'About' } as const].map(({ to, label }) => (
            <li key={to} className="border-b border-white/15">
              <Link
                to={to}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                activeProps={HERE}
                className="plate block py-3 text-2xl text-chalk no-underline aria-[current]:text-marker"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8">
        <a href={phoneHref(business.phone)} className="plate text-3xl text-marker no-underline">
          {business.phone}
        </a>
        <p className="mt-2 text-chalk-soft">
          {business.hoursText}
          <br />
          Closed on weekends
        </p>
      </div>
    </>
  )
}
