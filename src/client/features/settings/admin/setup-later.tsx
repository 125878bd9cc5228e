import { Link } from '@tanstack/react-router'
import { Check, ChevronRight } from 'lucide-react'
import { staffApi } from '../../../lib/staff-api.tsx'
import { SECTION_TITLES } from './section-titles.ts'
import type { Settings } from './use-settings-form.ts'

/** Settings that can wait; each is done once it was saved or works. */
export function SetupLater({ settings: { sections } }: { settings: Settings }) {
  const { data: mail } = staffApi.notifications.admin.getOverview.useQuery()
  const { data: backups } = staffApi.backups.admin.list.useQuery()
  const hasBackup = backups?.some(({ isRunning, problem }) => !isRunning && problem === null)
  return (
    <section aria-labelledby="setup-later">
      <h3 id="setup-later">Later, in Settings</h3>
      <ul className="mt-2 grid gap-px overflow-hidden rounded-md border bg-border sm:grid-cols-2">
        <Later title={SECTION_TITLES.money} hash="money" isDone={sections.money !== null}>
          Sales tax, labor rate, quotes
        </Later>
        <Later title={SECTION_TITLES.facility} hash="facility" isDone={sections.facility !== null}>
          Registrations, bays, times
        </Later>
        <Later title={SECTION_TITLES.forms} hash="forms" isDone={sections.forms !== null}>
          Warranty, returns, email texts
        </Later>
        <Later title="Closed days" hash="hours">
          Holidays and short days
        </Later>
        <Later title="Email" hash="email" isDone={mail?.trouble === null}>
          Mail server and test email
        </Later>
        <Later title="Backups" hash="backups" isDone={hasBackup}>
          Every night, and a copy for you
        </Later>
      </ul>
      <p className="mt-3 text-muted-foreground">
        Give everybody who works here an account of their own under{' '}
        <Link to="/admin/accounts">Accounts</Link>.
      </p>
    </section>
  )
}

type LaterProps = { title: string; hash: string; isDone?: boolean; children: string }

const Later = ({ title, hash, isDone = false, children }: LaterProps) => (
  <li className="bg-card">
    <Link
      to="/admin/settings"
      hash={hash}
      className="flex min-h-16 items-center gap-3 px-3 py-2 text-foreground no-underline hover:bg-muted"
    >
      <span className="grow">
        <span className="flex items-center gap-2 font-semibold">
          <span>{title}</span>
          {isDone && <Check size={18} aria-label="(done)" className="text-success" />}
        </span>
        <span className="text-sm text-muted-foreground">{children}</span>
      </span>
      <ChevronRight size={18} aria-hidden className="flex-none" />
    </Link>
  </li>
)
