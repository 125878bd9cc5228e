import { Link, useNavigate } from '@tanstack/react-router'
import { Check, UserPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { SETTINGS_SECTIONS, type SettingsSection } from '#shared/domain/settings.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { Button, buttonVariants } from '../../../components/ui/button.tsx'
import { useNow } from '../../../hooks/use-now.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { InviteDialog } from '../../auth/account-link-dialogs.tsx'
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

const SETUP_STEPS = [...SETTINGS_SECTIONS, 'email', 'backups', 'accounts'] as const
type SetupStep = (typeof SETUP_STEPS)[number]
const TITLES: Record<SetupStep, string> = {
  ...SECTION_TITLES,
  email: 'Email',
  backups: 'Backups',
  accounts: 'Accounts',
}

/** Setup of a new shop, step by step; an unknown `step` opens the first unfinished one. */
export function SetupPage({ step: wanted }: { step?: string }) {
  const step = SETUP_STEPS.find((known) => known === wanted)
  return (
    <div className="wrap max-w-[60rem] py-6">
      <h1>Set up your shop in five minutes</h1>
      <LoadedSettings>
        {(settings) => <Steps settings={settings} step={step ?? firstOpen(settings)} />}
      </LoadedSettings>
    </div>
  )
}

/** A card is done once it was saved, changed or not. */
const wasSaved = ({ sections }: Settings, step: SetupStep): boolean =>
  Object.hasOwn(sections, step) && sections[step as SettingsSection] !== null

const firstOpen = (settings: Settings): SetupStep =>
  SETTINGS_SECTIONS.find((section) => !wasSaved(settings, section)) ?? 'email'

/** Returns the finished steps; emails and backups are finished once they work. */
function useDone(settings: Settings): ReadonlySet<SetupStep> {
  const { data: mail } = staffApi.notifications.overview.useQuery()
  const { data: backups } = staffApi.backups.admin.list.useQuery()
  const works: Partial<Record<SetupStep, boolean>> = {
    email: mail?.trouble === null,
    backups: backups?.some(({ isRunning, problem }) => !isRunning && problem === null) ?? false,
  }
  return new Set(SETUP_STEPS.filter((step) => wasSaved(settings, step) || works[step]))
}

type StepProps = { settings: Settings; step: SetupStep }

function Steps({ settings, step }: StepProps) {
  const place = SETUP_STEPS.indexOf(step)
  const next = SETUP_STEPS[place + 1]
  const previous = SETUP_STEPS[place - 1]
  const done = useDone(settings)
  const counter = useStepChanges({ step, isSaved: wasSaved(settings, step), next })
  return (
    <>
      <p className="mt-1 max-w-[44rem] text-muted-foreground">
        Check each page and save it, or press &ldquo;Looks right&rdquo;. Skip what you don't know
        yet: it stays on <Link to="/admin">Today</Link> until it is done.
      </p>
      <nav aria-label="Steps" className="mt-4">
        <ol className="flex flex-wrap gap-x-5">
          {SETUP_STEPS.map((each) => (
            <li key={each} className="flex min-h-11 items-center gap-1">
              {done.has(each) && <Check size={18} aria-label="Done:" />}
              <Link
                to="/admin/setup"
                search={{ step: each }}
                aria-current={each === step ? 'step' : undefined}
                className="aria-[current]:font-semibold aria-[current]:text-foreground aria-[current]:no-underline"
              >
                {TITLES[each]}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <p ref={counter} tabIndex={-1} className="mt-4 mb-2 font-semibold outline-none">
        {`Step ${place + 1} of ${SETUP_STEPS.length}`}
      </p>
      <StepCard key={step} settings={settings} step={step} />
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        {previous ? (
          <Link
            to="/admin/setup"
            search={{ step: previous }}
            className={buttonVariants({ variant: 'outline' })}
          >
            Back
          </Link>
        ) : (
          <span />
        )}
        {next ? (
          <Link
            to="/admin/setup"
            search={{ step: next }}
            className={buttonVariants({ variant: done.has(step) ? 'secondary' : 'outline' })}
          >
            {done.has(step) ? `Next: ${TITLES[next]}` : 'Skip this step'}
          </Link>
        ) : (
          <Link to="/admin" className={buttonVariants({ variant: 'secondary' })}>
            Go to Today
          </Link>
        )}
      </div>
    </>
  )
}

/** Opens the next step after the first save, and moves the focus for screen readers. */
function useStepChanges({
  step,
  isSaved,
  next,
}: {
  step: SetupStep
  isSaved: boolean
  next: SetupStep | undefined
}) {
  const navigate = useNavigate()
  const counter = useRef<HTMLParagraphElement>(null)
  const before = useRef({ step, isSaved })
  useEffect(() => {
    const { current: last } = before
    before.current = { step, isSaved }
    if (last.step !== step) counter.current?.focus()
    else if (!last.isSaved && isSaved && next) {
      void navigate({ to: '/admin/setup', search: { step: next } })
    }
  }, [step, isSaved, next, navigate])
  return counter
}

function StepCard({ settings, step }: StepProps) {
  const today = dayIn(settings.business.timeZone, useNow())
  if (step === 'shop') return <ShopCard settings={settings} today={today} />
  if (step === 'hours') return <HoursCard settings={settings} today={today} />
  if (step === 'money') return <MoneyCard settings={settings} />
  if (step === 'facility') return <FacilityCard settings={settings} />
  if (step === 'forms') return <FormsCard settings={settings} />
  if (step === 'email') return <EmailCard shopEmail={settings.business.email} />
  if (step === 'backups') return <BackupsCard />
  return <Colleagues settings={settings} />
}

/** The last step: who else works here, and what is still open. */
function Colleagues({ settings }: { settings: Settings }) {
  const [isInviting, setIsInviting] = useState(false)
  const open = SETTINGS_SECTIONS.filter((section) => !wasSaved(settings, section))
  return (
    <section
      aria-labelledby="setup-accounts"
      className="grid justify-items-start gap-4 rounded-md border bg-card p-4 lg:p-6"
    >
      <h2 id="setup-accounts" className="text-2xl">
        Accounts
      </h2>
      <p className="max-w-[44rem]">
        Give everybody who works here an account of their own, so that you can see who answered
        what. You can do this later under <Link to="/admin/accounts">Accounts</Link>, too.
      </p>
      <Button variant="outline" onClick={() => setIsInviting(true)}>
        <UserPlus size={20} aria-hidden />
        Invite a colleague
      </Button>
      <p className="font-semibold">
        {open.length === 0
          ? 'Your shop is set up. The website shows your facts.'
          : `Still open: ${open.map((section) => TITLES[section]).join(', ')}.`}
      </p>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </section>
  )
}
