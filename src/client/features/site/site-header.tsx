import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { toPhoneHref } from '#shared/lib/phone.ts'
import { Drawer, opensDrawer } from '../../components/drawer.tsx'
import { MenuIcon, PhoneIcon } from '../../components/shell-icons.tsx'
import { ShopLogo } from '../../components/shop-logo.tsx'
import { useSite } from '../../hooks/use-site.ts'
import { LogoMark } from './logo-mark.tsx'
import { OpenNow } from './open-now.tsx'
import { MORE_LINKS, SITE_LINKS } from './site-links.ts'
import { WeekendNote } from './weekend-note.tsx'

const MENU_ID = 'site-menu'
const HERE = { 'aria-current': 'page' as const }

/** Header of every public page, with the menu on small screens; `saved` leads to saved cars. */
export function SiteHeader({ saved }: { saved: ReactNode }) {
  const { business, isClosedOnWeekends } = useSite()
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-[#fff2] surface-inverse print:hidden low:absolute">
      <div className="@container wrap flex min-h-16 flex-nowrap items-center gap-2">
        <Logo />
        <nav aria-label="Main" className="ml-3 hidden self-stretch wide-bar:block">
          <ul className="flex h-full">
            {SITE_LINKS.map(({ to, label }) => (
              <li key={to} className="flex">
                <Link
                  to={to}
                  activeOptions={{ exact: to === '/', includeSearch: false }}
                  activeProps={HERE}
                  className="flex items-center bar-link font-heading"
                >
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex bar-end items-center">
          {saved}
          <a href={toPhoneHref(business.phone)} className="bar-phone font-heading">
            <span>
              <OpenNow />
              {isClosedOnWeekends && <span className="text-inverse-muted">Closed on weekends</span>}
            </span>
            <b className="text-primary">{business.phone}</b>
          </a>
          <a
            href={toPhoneHref(business.phone)}
            aria-label={`Call ${business.phone}`}
            className="grid size-[48px] shrink-0 place-items-center text-primary @min-[28rem]:hidden"
          >
            <PhoneIcon />
          </a>
          <button
            type="button"
            aria-label="Open menu"
            className="-mr-3 grid size-[48px] shrink-0 place-items-center wide-bar:hidden"
            {...opensDrawer(MENU_ID)}
          >
            <MenuIcon />
          </button>
        </div>
      </div>
      <Drawer id={MENU_ID} label="Menu" className="surface-inverse">
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
          {[...SITE_LINKS, ...MORE_LINKS].map(({ to, label }) => (
            <li key={to} className="border-b border-[#fff2]">
              <Link
                to={to}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                activeProps={HERE}
                className="block py-3 font-heading text-2xl no-underline aria-[current]:text-primary"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-8">
        <a
          href={toPhoneHref(business.phone)}
          className="font-heading text-3xl text-primary no-underline"
        >
          {business.phone}
        </a>
        <OpenNow className="mt-2" />
        <p className="text-inverse-muted">
          <span>{business.hoursText}</span>
          <WeekendNote>Closed on weekends</WeekendNote>
        </p>
      </div>
    </>
  )
}

/** The shop's logo or a wheel hub, and the name, which a wide logo has in it; leads home. */
function Logo() {
  const { business, logo } = useSite()
  const { name } = business
  return (
    <Link to="/" preload={false} className="flex bar-logo items-center font-heading no-underline">
      {logo ? <ShopLogo {...logo} name={name} /> : <LogoMark />}
      {!logo?.isWide && <span>{name}</span>}
    </Link>
  )
}
