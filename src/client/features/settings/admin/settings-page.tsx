import { useRouter } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect } from 'react'
import { SETTINGS_SECTIONS, type SettingsSection } from '#shared/domain/settings.ts'
import { siteOf } from '#shared/domain/site.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { WorkLoading } from '../../../components/staff/work-loading.tsx'
import { Alert, alertVariants } from '../../../components/ui/alert.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { tableFailure } from '../../../lib/staff-failure.ts'
import { FacilityCard } from './facility-card.tsx'
import { FormsCard } from './forms-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { MoneyCard } from './money-card.tsx'
import { ShopCard } from './shop-card.tsx'
import type { Settings } from './use-settings-form.ts'

const TITLES: Record<SettingsSection, string> = {
  shop: 'Shop',
  hours: 'Hours and closed days',
  money: 'Money',
  facility: 'Facility numbers',
  forms: 'Forms and letters',
}

/** The settings of the shop, one card each. */
export function SettingsPage() {
  const { data, error, refetch } = staffApi.business.admin.get.useQuery()
  useFreshSite(data)
  return (
    <div className="wrap py-6">
      <h1 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">Settings</h1>
      {error && !data && (
        <div role="alert" className={alertVariants({ variant: 'destructive', className: 'mt-4' })}>
          <p>{tableFailure(error, 'settings')}</p>
          <Button variant="link" onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      )}
      {!data && !error && <WorkLoading text="Loading settings..." />}
      {data && <Cards settings={data} />}
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
        <nav aria-label="Settings" className="lg:sticky lg:top-4">
          <ul className="flex flex-wrap gap-x-4 lg:block">
            {SETTINGS_SECTIONS.map((section) => (
              <li key={section}>
                <a href={`#${section}`} className="flex min-h-11 items-center font-semibold">
                  {TITLES[section]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="grid min-w-0 gap-6">
          <ShopCard settings={settings} today={today} />
          <HoursCard settings={settings} today={today} />
          <MoneyCard settings={settings} />
          <FacilityCard settings={settings} />
          <FormsCard settings={settings} />
        </div>
      </div>
    </>
  )
}

/** What a new shop goes through; a part is done once it is saved, changed or not. */
function FirstRun({ settings: { sections } }: { settings: Settings }) {
  if (SETTINGS_SECTIONS.every((section) => sections[section])) return null
  return (
    <Alert className="mt-4">
      <h2 className="text-xl">Set up your shop in five minutes</h2>
      <p>
        {!sections.shop && 'The website still shows the facts of an example shop. '}Go through the
        cards below and save each one, or press &ldquo;This is right&rdquo;.
      </p>
      <ol className="mt-2 flex flex-wrap gap-x-6">
        {SETTINGS_SECTIONS.map((section) => (
          <li key={section} className="flex min-h-11 items-center gap-1">
            {sections[section] ? (
              <>
                <Check size={18} aria-label="Done:" />
                {TITLES[section]}
              </>
            ) : (
              <a href={`#${section}`}>{TITLES[section]}</a>
            )}
          </li>
        ))}
      </ol>
    </Alert>
  )
}

/** The other screens of the back office know the facts from the page that was loaded; they follow what is saved here. */
function useFreshSite(settings: Settings | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!settings) return
    const { context } = router.options
    const site = siteOf(settings.business, context.site.publicUrl, new Date())
    router.update({ ...router.options, context: { ...context, site } })
  }, [router, settings])
}
