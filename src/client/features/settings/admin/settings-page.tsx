import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { SETTINGS_SECTIONS, type SettingsSection } from '#shared/domain/settings.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
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

const SECTIONS: { id: Section; label: string }[] = [
  ...SETTINGS_SECTIONS.map((section) => ({ id: section, label: SECTION_TITLES[section] })),
  { id: 'email', label: 'Email delivery' },
  { id: 'backups', label: 'Backups' },
]

/** The settings of the shop, one card at a time. */
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
  const current = useSection()
  const cards: Record<Section, ReactNode> = {
    shop: <ShopCard settings={settings} today={today} />,
    hours: <HoursCard settings={settings} today={today} />,
    money: <MoneyCard settings={settings} />,
    facility: <FacilityCard settings={settings} />,
    forms: <FormsCard settings={settings} />,
    email: <EmailCard shopEmail={settings.business.email} />,
    backups: <BackupsCard />,
  }
  return (
    <>
      {settings.isReadOnly && (
        <Alert className="mt-4">
          These settings are kept in a file on the server (BUSINESS_FILE) and are changed there.
        </Alert>
      )}
      {settings.isFirstRun && <FirstRun settings={settings} />}
      <div className="mt-4 grid items-start gap-6 max-md:gap-4 lg:grid-cols-[13rem_minmax(0,1fr)]">
        <SectionLinks current={current} />
        {SECTIONS.map(({ id }) => (
          // Keeps unsaved text of a card while another one is open.
          <div key={id} hidden={id !== current} className="min-w-0 lg:col-start-2">
            {cards[id]}
          </div>
        ))}
      </div>
    </>
  )
}

type Section = SettingsSection | 'email' | 'backups'

/** The section in the fragment of the URL; the first one by default. */
function useSection(): Section {
  const hash = useLocation({ select: (location) => location.hash })
  const current = SECTIONS.find(({ id }) => id === hash)?.id ?? 'shop'
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    scrollTo(0, 0)
  }, [current])
  return current
}

/** Leads to one section at a time: a list, or a select on a phone. */
function SectionLinks({ current }: { current: Section }) {
  const navigate = useNavigate()
  const row = useCurrentInView<HTMLUListElement>()
  return (
    <nav aria-label="Settings" className="min-w-0 lg:sticky lg:top-4">
      <NativeSelect
        aria-label="Section"
        className="min-h-12 font-semibold md:hidden"
        value={current}
        onChange={({ target }) =>
          void navigate({ to: '/admin/settings', hash: target.value, resetScroll: false })
        }
      >
        {SECTIONS.map(({ id, label }) => (
          <option key={id} value={id}>
            {label}
          </option>
        ))}
      </NativeSelect>
      <ul
        ref={row}
        className="relative flex [scrollbar-width:none] gap-x-3 overflow-x-auto max-lg:fade-ends max-lg:border-b max-md:hidden lg:block"
      >
        {SECTIONS.map(({ id, label }) => (
          <li key={id}>
            <Link
              to="/admin/settings"
              hash={id}
              activeOptions={{ includeHash: true }}
              hashScrollIntoView={false}
              aria-current={id === current ? 'page' : undefined}
              className="flex min-h-11 items-center border-l-4 border-transparent pl-3 font-semibold whitespace-nowrap no-underline hover:underline aria-[current]:border-primary max-lg:border-b-4 max-lg:border-l-0 max-lg:px-1 lg:whitespace-normal"
            >
              {label}
            </Link>
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
