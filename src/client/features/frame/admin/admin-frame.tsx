import { Link, Navigate, useLocation, useMatches, useNavigate } from '@tanstack/react-router'
import {
  ExternalLink,
  LogOut,
  Plus,
  RefreshCw,
  ScrollText,
  Settings,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { twMerge } from 'tailwind-merge'
import { TIMER_DEFAULT_MS, formatCountdown, isTimerAmber } from '#shared/domain/inactivity.ts'
import { REQUEST_KINDS, REQUEST_LISTS, type RequestKind } from '#shared/domain/request.ts'
import { KeyHelp } from '../../../components/staff/key-help.tsx'
import { alertVariants } from '../../../components/ui/alert.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../../components/ui/dropdown-menu.tsx'
import { useIsOnline } from '../../../hooks/use-is-online.ts'
import { cn, resolveConflictsWith } from '../../../lib/cn.ts'
import { readStoredUser } from '../../../lib/staff-tokens.ts'
import { useStore } from '../../../lib/store.ts'
import { FRAME_BAR, TITLE_CLASS } from '../../auth/frame-classes.ts'
import { isSecondFactorRequired } from '../../auth/second-factor-requirement.ts'
import { signOut } from '../../auth/sign-out.ts'
import { TimeoutWarning } from '../../auth/timeout-warning.tsx'
import '../../../styles/admin.css'
import { expiryStore, useSession } from '../../auth/use-session.ts'
import { useTime } from '../../auth/use-time.ts'

// Public pages load no tailwind-merge: their classes have no conflicts.
if (!import.meta.env.SSR) resolveConflictsWith(twMerge)

const TITLE = 'Admin Dashboard'
/** Pages of the menu under the own name. */
const OWN_PAGES = /^\/admin\/(accounts?|audit|settings)\b/
/** First entry of a group: own account, the shop, the website. */
const GROUP = 'border-t'
/** Entry that wider screens have in the header. */
const NARROW = 'min-h-12 md:hidden'

type FrameProps = {
  search?: ReactNode
  /** Links at the bottom of a phone's screen. */
  foot?: ReactNode
  children: ReactNode
}

/** Frame of the back office; watches the session while it is mounted. */
export function AdminFrame({ search, foot, children }: FrameProps) {
  const { logoutAt, isExtending, extend } = useSession()
  // The URL changes before the shown page.
  const shown = useMatches({ select: (matches) => matches.map(({ routeId }) => routeId) })
  const isHome = shown.includes('/admin/_lists')
  const isOwn = shown.includes('/admin/account')
  const isOnline = useIsOnline()
  const logOut = () => signOut('logout')
  return (
    <div
      data-slot="admin-frame"
      data-offline={!isOnline || undefined}
      className="flex min-h-dvh flex-col"
    >
      <a
        href="#main"
        className={buttonVariants({ className: 'absolute top-2 left-2 z-50 not-focus:sr-only' })}
      >
        Skip to content
      </a>
      <header className={FRAME_BAR}>
        <div className="wrap flex items-center justify-between gap-x-6 max-md:gap-x-1 md:py-1 cramped:flex-wrap">
          {isHome ? (
            <h1 className={TITLE_CLASS}>{TITLE}</h1>
          ) : (
            <Link to="/admin" className={cn(TITLE_CLASS, 'text-inverse-foreground no-underline')}>
              {TITLE}
            </Link>
          )}
          <div className="-mr-3 flex grow items-center justify-end gap-x-1 max-md:gap-x-0 lg:gap-x-3 max-md:[&_:is(a,button)]:size-12">
            <NewRequestLink />
            {search}
            <KeyHelp />
            <SessionTimer isExtending={isExtending} onRefresh={extend} />
            <OwnMenu isExtending={isExtending} onRefresh={extend} onLogout={logOut} />
            <button
              type="button"
              className={buttonVariants({
                variant: 'ghost',
                size: 'sm',
                className: 'max-md:hidden',
              })}
              onClick={logOut}
            >
              <LogOut size={20} aria-hidden />
              <span className="max-lg:sr-only">Logout</span>
            </button>
          </div>
        </div>
      </header>
      <OfflineNotice isOnline={isOnline} />
      <main id="main" tabIndex={-1} className="grow outline-none">
        {isSecondFactorRequired() && !isOwn ? <Navigate to="/admin/account" replace /> : children}
      </main>
      {foot}
      <TimeoutWarning
        logoutAt={logoutAt}
        isExtending={isExtending}
        onContinue={extend}
        onLogout={logOut}
      />
    </div>
  )
}

/** Stays in view, so that nobody trusts or types into a page that cannot be saved. */
const OfflineNotice = ({ isOnline }: { isOnline: boolean }) => (
  <div role="status" className="sticky top-0 z-3 print:hidden">
    {!isOnline && (
      <div className={cn(alertVariants({ variant: 'destructive' }), 'border-b border-l-0 px-0')}>
        <p className="wrap">
          <b>No connection.</b> What you see may be out of date, and nothing can be saved.
        </p>
      </div>
    )}
  </div>
)

/** Kind of the open list, with which a new request starts. */
const kindOfList = (path: string): RequestKind =>
  REQUEST_KINDS.find((kind) => path === `/admin/${REQUEST_LISTS[kind]}`) ?? 'part'

function NewRequestLink() {
  const kind = useLocation({ select: ({ pathname }) => kindOfList(pathname) })
  return (
    <Link
      to="/admin/requests/new"
      search={{ kind }}
      className={buttonVariants({
        variant: 'outline',
        size: 'sm',
        className: 'no-underline max-md:border-transparent',
      })}
    >
      <Plus size={20} aria-hidden />
      <span className="max-lg:sr-only">New request</span>
    </Link>
  )
}

type SessionProps = { isExtending: boolean; onRefresh: () => void }

function OwnMenu({ onLogout, ...session }: SessionProps & { onLogout: () => void }) {
  const navigate = useNavigate()
  const isCurrent = useLocation({ select: ({ pathname }) => OWN_PAGES.test(pathname) })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger
        className={buttonVariants({
          variant: 'ghost',
          size: 'sm',
          className: 'aria-[current]:[box-shadow:inset_0_-3px_0_var(--primary)]',
        })}
        aria-current={isCurrent ? 'true' : undefined}
      >
        <UserRound size={20} aria-hidden />
        <span className="max-w-40 truncate max-md:sr-only">
          {readStoredUser()?.username ?? 'Account'}
        </span>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void navigate({ to: '/admin/account' })}>
          <UserRound size={18} aria-hidden />
          Your account
        </DropdownMenuItem>
        <DropdownMenuItem
          className={GROUP}
          onSelect={() => void navigate({ to: '/admin/accounts' })}
        >
          <UsersRound size={18} aria-hidden />
          Accounts
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void navigate({ to: '/admin/audit' })}>
          <ScrollText size={18} aria-hidden />
          Audit log
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={() => void navigate({ to: '/admin/settings' })}>
          <Settings size={18} aria-hidden />
          Settings
        </DropdownMenuItem>
        <DropdownMenuItem className={GROUP} asChild>
          <Link to="/">
            <ExternalLink size={18} aria-hidden />
            Website
          </Link>
        </DropdownMenuItem>
        <RefreshItem {...session} />
        <DropdownMenuItem className={NARROW} onSelect={onLogout}>
          <LogOut size={18} aria-hidden />
          Logout
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}

function useTimeLeft(): number {
  const now = useTime()
  const expiresAt = useStore(expiryStore)
  return expiresAt === null ? TIMER_DEFAULT_MS : expiresAt - now
}

/** The timer of a phone, whose header shows it in the last minutes alone. */
function RefreshItem({ isExtending, onRefresh }: SessionProps) {
  const leftMs = useTimeLeft()
  return (
    <DropdownMenuItem
      className={cn(GROUP, NARROW)}
      aria-disabled={isExtending || undefined}
      onSelect={(event) => {
        event.preventDefault()
        onRefresh()
      }}
    >
      <RefreshCw size={18} aria-hidden />
      Refresh session
      <span role="timer" className="ml-auto font-heading text-xl tabular-nums">
        {formatCountdown(leftMs)}
      </span>
    </DropdownMenuItem>
  )
}

/** Time left in the session, with a button to renew it (rules 12.34 to 12.36). */
function SessionTimer({ isExtending, onRefresh }: SessionProps) {
  const leftMs = useTimeLeft()
  return (
    <div
      data-state={isTimerAmber(leftMs) ? 'amber' : undefined}
      className={cn(
        'flex items-center rounded-md md:pl-1',
        isTimerAmber(leftMs)
          ? 'bg-primary pl-3 text-primary-foreground [--ring:var(--primary-foreground)] max-md:pl-2'
          : 'max-md:hidden',
      )}
    >
      <span className="sr-only">Session ends in </span>
      <span
        role="timer"
        className={cn(
          'font-heading',
          isTimerAmber(leftMs) ? 'text-xl max-md:text-base' : 'text-base text-inverse-muted',
        )}
      >
        {formatCountdown(leftMs)}
      </span>
      <button
        type="button"
        className={buttonVariants({
          variant: 'ghost',
          size: 'icon',
          className: 'aria-disabled:[&>svg]:opacity-50',
        })}
        aria-label="Refresh session"
        title="Refresh session"
        aria-disabled={isExtending || undefined}
        onClick={onRefresh}
      >
        <RefreshCw size={20} aria-hidden />
      </button>
    </div>
  )
}
