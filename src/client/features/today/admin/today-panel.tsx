import { Link } from '@tanstack/react-router'
import { ChartColumn, CircleCheckBig, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { REQUEST_LIVE_NOUNS } from '#shared/domain/live.ts'
import type { SettingsSection } from '#shared/domain/settings.ts'
import { TODAY_SALES, TODAY_SCHEDULE, TODAY_VIEWS, type Today } from '#shared/domain/today.ts'
import { MISSING_OF_VEHICLE } from '#shared/domain/vehicle-table-schema.ts'
import { VEHICLE_KINDS } from '#shared/domain/vehicle.ts'
import { formatNumber } from '#shared/lib/money.ts'
import { QueryFailure } from '../../../components/staff/query-state.tsx'
import { NotLoaded } from '../../../components/staff/work-loading.tsx'
import { Alert } from '../../../components/ui/alert.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { useIsOnline } from '../../../hooks/use-is-online.ts'
import { useIsWide } from '../../../hooks/use-is-wide.ts'
import { useLiveQuery } from '../../../hooks/use-staff-live.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { MailAlerts } from '../../notifications/admin/mail-alerts.tsx'
import { isBackupBad, TodayBackup } from './today-backup.tsx'
import { type TodayCard, TodayCards } from './today-cards.tsx'
import { sumCounts, useOpeningTimes } from './today-groups.tsx'
import { ComingStrip } from './today-schedule.tsx'
import { listCards } from './today-work.tsx'

const LIVE = [
  ...REQUEST_LIVE_NOUNS,
  ...VEHICLE_KINDS,
  'emails',
  'parts',
  'sales',
  'schedule',
] as const
const CARDS = [
  { key: '1', subject: 'customers' },
  { key: '2', subject: 'money' },
  { key: '3', subject: 'yard' },
  { key: '4', subject: 'customers' },
  { key: '5', subject: 'money' },
  { key: '6', subject: 'yard' },
] as const
const ROWS = 3
const SECTION_NAMES: Record<SettingsSection, string> = {
  shop: 'shop',
  hours: 'hours and closed days',
  money: 'money',
  facility: 'facility and schedule',
  forms: 'forms and emails',
}

/** Open work of the day; each group links to the list or screen that handles it. */
export function TodayPanel() {
  const query = staffApi.today.admin.get.useQuery()
  // In one call with the times until an answer is due, which depend on them.
  useOpeningTimes()
  const { data, error, refetch } = useLiveQuery(query, ...LIVE)
  return (
    <section aria-labelledby="today" className="wrap pt-1 pb-3 print:hidden">
      <div className="mt-2 mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="today" className="text-3xl max-md:text-2xl">
          Today
        </h2>
        <div className="flex flex-wrap gap-2">
          <Link
            to="/admin/sales/new"
            className={buttonVariants({ variant: 'outline', size: 'sm' })}
          >
            <Plus size={18} aria-hidden="true" />
            New sale
          </Link>
          {/* On a phone it is in the bar at the bottom. */}
          <Link
            to="/admin/numbers"
            className={buttonVariants({
              variant: 'outline',
              size: 'sm',
              className: 'max-md:hidden',
            })}
          >
            <ChartColumn size={18} aria-hidden="true" />
            Numbers
          </Link>
        </div>
      </div>
      {data && <Groups today={data} />}
      {!data && (
        <QueryFailure error={error} failed="Couldn't load today's list" onRetry={refetch} />
      )}
      {!data && !error && <TodayLoading />}
    </section>
  )
}

function Groups({ today }: { today: Today }) {
  const { schedule, requests, pulls, sales, vehicles, failedEmails, mail, setupLeft } = today
  const views = TODAY_VIEWS.filter((view) => sumCounts(requests[view].counts) > 0)
  const sold = TODAY_SALES.filter((view) => sales[view].count > 0)
  const missing = MISSING_OF_VEHICLE.filter((each) => sumCounts(vehicles[each].counts) > 0)
  const hasBooked = TODAY_SCHEDULE.some((view) => schedule[view].count > 0)
  const allSent = failedEmails.count + mail.held.count + (mail.trouble?.count ?? 0) === 0
  const isAnswered = views.every((view) => view === 'spam') && allSent
  const isWide = useIsWide()
  const { work, chores } = listCards(today)
  return (
    <>
      <Notices today={today} isUrgent />
      {schedule.coming.count > 0 && <ComingStrip group={schedule.coming} />}
      {isAnswered && (
        <Done
          isOpen={setupLeft.length > 0 || hasBooked}
          hasMore={views.length + missing.length + pulls.count + sold.length > 0}
          sendsEmail={mail.trouble === null}
        />
      )}
      <TodayCards cards={isWide ? [...work, ...listChores(chores)] : work} />
      {!isWide && chores.length > 0 && <FoldedChores chores={chores} />}
      <Notices today={today} isUrgent={false} />
    </>
  )
}

/** Notices that stop the shop, above the work; or those that can wait, below it. */
function Notices({
  today: { mail, setupLeft, untrustedProxy, backup },
  isUrgent,
}: {
  today: Today
  isUrgent: boolean
}) {
  const isSetupUrgent = setupLeft.includes('shop')
  return (
    <>
      {isUrgent && untrustedProxy !== null && <UntrustedProxy ip={untrustedProxy} />}
      {isUrgent && <MailAlerts mail={mail} hasLink />}
      {setupLeft.length > 0 && isUrgent === isSetupUrgent && <SetupLeft left={setupLeft} />}
      {backup && isUrgent === isBackupBad(backup) && <TodayBackup backup={backup} />}
    </>
  )
}

/** Work that can wait, as one card. */
const listChores = (chores: TodayCard[]): TodayCard[] =>
  chores.length === 0
    ? []
    : [
        {
          key: 'chores',
          subject: 'yard',
          count: chores.length,
          card: (
            <div key="chores" className="rounded-md border bg-card px-4 pt-3">
              <h3 className="pb-2 text-xl">Chores</h3>
              {chores.map(({ card }) => card)}
            </div>
          ),
        },
      ]

/** On a phone the card is folded too. */
const FoldedChores = ({ chores }: { chores: TodayCard[] }) => (
  <details className="mb-4 rounded-md border bg-card px-4">
    <summary className="flex min-h-12 cursor-pointer items-center font-heading text-xl font-semibold before:translate-y-0">
      {`Chores (${formatNumber(chores.reduce((sum, { count }) => sum + count, 0))})`}
    </summary>
    {chores.map(({ card }) => card)}
  </details>
)

type DoneProps = {
  /** Set if something else than answers is left. */
  isOpen: boolean
  hasMore: boolean
  sendsEmail: boolean
}

const Done = ({ isOpen, hasMore, sendsEmail }: DoneProps) => (
  <p className="mb-4 flex items-center gap-3 rounded-md border bg-card px-4 py-3">
    <CircleCheckBig size={24} aria-hidden="true" className="flex-none text-success" />
    <span>
      <b>{isOpen || hasMore ? 'Every customer has an answer.' : "Today's work is done."}</b>
      {!isOpen && !hasMore && (
        <span>{` Nothing is overdue, due today or new${sendsEmail ? ', and every email went out' : ''}.`}</span>
      )}
      {hasMore && <span> When you have a moment:</span>}
    </span>
  </p>
)

const UntrustedProxy = ({ ip }: { ip: string }) => (
  <Alert variant="warning" className="mb-4">
    <p>
      <b>The website can't tell its visitors apart.</b>
      <span>
        {` They come through ${ip}, which it does not know as its proxy, so one person's wrong passwords lock everybody out. If that is your proxy, ask whoever runs the server to set TRUST_PROXY to ${ip}.`}
      </span>
    </p>
  </Alert>
)

function SetupLeft({ left }: { left: SettingsSection[] }): ReactNode {
  return (
    <Alert className="mb-4">
      <p>
        <b>
          {left.includes('shop')
            ? "The website says 'Opening soon' until your name, phone and address are saved."
            : "Your shop isn't set up yet."}
        </b>
        <span>{` Still to check: ${left.map((section) => SECTION_NAMES[section]).join(', ')}. `}</span>
        <Link to="/admin/setup" className="font-semibold">
          Finish the setup
        </Link>
      </p>
    </Alert>
  )
}

/** The shape of Today: a strip and cards of some rows. */
const TodayLoading = () => (useIsOnline() ? <LoadingCards /> : <NotLoaded className="mb-4" />)

const LoadingCards = () => (
  <div role="status">
    <span className="sr-only">Loading today's list...</span>
    <div className="mb-4 grid gap-3 rounded-md border bg-card p-4">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-10" />
    </div>
    <TodayCards
      cards={CARDS.map((card) => ({ ...card, count: 0, card: <LoadingCard key={card.key} /> }))}
    />
  </div>
)

const LoadingCard = () => (
  <div className="grid gap-4 rounded-md border bg-card p-4">
    <Skeleton className="h-6 w-32" />
    {Array.from({ length: ROWS }, (_, row) => (
      <div key={row} className="grid gap-2">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-4 w-4/5" />
      </div>
    ))}
  </div>
)
