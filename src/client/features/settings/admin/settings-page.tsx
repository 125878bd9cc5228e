import { Link } from '@tanstack/react-router'
import { SETTINGS_SECTIONS } from '#shared/domain/settings.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { useCurrentInView } from '../../../hooks/use-current-in-view.ts'
import { useNow } from '../../../hooks/use-now.ts'
import { EmailCard } from '../../notifications/admin/email-card.tsx'
import { BackupsCard } from './backups-card.tsx'
import { FacilityCard } from './facility-card.tsx'
import { FormsCard } from './forms-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LoadedSettings } from './loaded-settings.tsx'
import { MoneyCard } from './money-card.tsx'
import { SECTION_TITLES } from './section-titles.ts'
import { ShopCard } from './shop-card.tsx'
import type { Settings } from './use-settings-form.ts'
import { useTopSection } from './use-top-section.ts'

/** The settings of the shop, one card each. */
export function SettingsPage() {
  return (
    <div className="wrap pt-1 pb-6">
      <PageHeader title="Settings" />
      <LoadedSettings>{(settings) => <Cards settings={settings} />}</LoadedSettings>
    </div>
  )
}

function Cards({ settings }: { settings: Settings }) {
  const today = dayIn(settings.business.timeZone, useNow())
  return (
    <>
      {settings.isReadOnly && (
        <Alert className="mt-4">
          These settings are kept in a file on the server (BUSINESS_FILE) and are changed there.
        </Alert>
      )}
      {settings.isFirstRun && <FirstRun settings={settings} />}
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionLinks />
        <div className="grid min-w-0 gap-6">
          <ShopCard settings={settings} today={today} />
          <HoursCard settings={settings} today={today} />
          <MoneyCard settings={settings} />
          <FacilityCard settings={settings} />
          <FormsCard settings={settings} />
          <EmailCard shopEmail={settings.business.email} />
          <BackupsCard />
        </div>
      </div>
    </>
  )
}

const LINKS = [
  ...SETTINGS_SECTIONS.map((section) => ({ id: section, label: SECTION_TITLES[section] })),
  { id: 'email', label: 'Email' },
  { id: 'backups', label: 'Backups' },
]

/** Links to the cards; marks the topmost one in view. */
function SectionLinks() {
  const current = useTopSection(LINKS[0]?.id ?? '')
  const row = useCurrentInView<HTMLUListElement>()
  return (
    <nav
      aria-label="Settings"
      className="sticky top-0 z-1 min-w-0 bg-background max-lg:border-b lg:top-4"
    >
      <ul ref={row} className="relative flex gap-x-3 overflow-x-auto max-lg:fade-ends lg:block">
        {LINKS.map(({ id, label }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              className="flex min-h-11 items-center border-l-4 border-transparent pl-3 font-semibold whitespace-nowrap no-underline hover:underline aria-[current]:border-primary max-lg:border-b-4 max-lg:border-l-0 max-lg:px-1 lg:whitespace-normal"
            >
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Leads a new shop to the pages that go through the cards one after the other. */
function FirstRun({ settings: { sections, isOpeningSoon } }: { settings: Settings }) {
  if (SETTINGS_SECTIONS.every((section) => sections[section])) return null
  return (
    <Alert className="mt-4">
      <h2 className="text-xl">Set up your shop in five minutes</h2>
      <p>
        {isOpeningSoon && (
          <span>{"The website says 'Opening soon' until name, phone and address are saved. "}</span>
        )}
        <Link to="/admin/setup" className="font-semibold">
          Go through it step by step
        </Link>
      </p>
    </Alert>
  )
}
