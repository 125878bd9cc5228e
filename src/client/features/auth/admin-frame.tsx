import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { ExternalLink, LogOut, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'
import { storedUser } from '../../lib/staff-tokens.ts'
import { leave } from './leave.ts'
import { SessionTimer } from './session-timer.tsx'
import { TimeoutWarning } from './timeout-warning.tsx'
import { useSession } from './use-session.ts'
import '../../styles/staff.css'

const TITLE = 'Admin Dashboard'

/** The bar of the back office with what is below it; as long as it is there, the session is watched over. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { logoutAt, isExtending, extend } = useSession()
  const isHome = useLocation({ select: ({ pathname }) => pathname.replace(/\/$/, '') === '/admin' })
  const logOut = () => leave('logout')
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" className="btn btn-marker absolute top-2 left-2 z-50 not-focus:sr-only">
        Skip to content
      </a>
      <header className="desk-bar on-asphalt">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-6 py-1">
          {isHome ? (
            <h1 className="flex min-h-11 items-center text-2xl lg:text-3xl">{TITLE}</h1>
          ) : (
            <Link
              to="/admin"
              className="plate flex min-h-11 items-center text-2xl text-chalk no-underline lg:text-3xl"
            >
              {TITLE}
            </Link>
          )}
          <div className="-mr-3 flex grow flex-wrap items-center justify-end gap-x-1 lg:gap-x-3">
            <SessionTimer isExtending={isExtending} onRefresh={extend} />
            <OwnMenu />
            <button type="button" className="desk-button" onClick={logOut}>
              <LogOut size={20} aria-hidden />
              Logout
            </button>
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <TimeoutWarning {...{ logoutAt, isExtending }} onContinue={extend} onLogout={logOut} />
    </div>
  )
}

function OwnMenu() {
  const navigate = useNavigate()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger className="desk-button">
        <UserRound size={20} aria-hidden />
        <span className="max-w-40 truncate">{storedUser()?.username ?? 'Account'}</span>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => void navigate({ to: '/admin/account' })}>
          <UserRound size={18} aria-hidden />
          Account
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <a href="/">
            <ExternalLink size={18} aria-hidden />
            Website
          </a>
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
