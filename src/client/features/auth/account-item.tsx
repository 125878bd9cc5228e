import { ArrowRightLeft, Ban, CircleCheck, EllipsisVertical, Link2, LogOut } from 'lucide-react'
import { useState } from 'react'
import type { Account, AccountState } from '#shared/domain/account.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { type BadgeTone, StatusBadge } from '../../components/status-badge.tsx'
import { buttonVariants } from '../../components/ui/button.tsx'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '../../components/ui/dropdown-menu.tsx'
import { useBusiness } from '../../hooks/use-business.ts'
import { notifyFailure } from '../../lib/notify-failure.ts'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { readStoredUser } from '../../lib/staff-tokens.ts'
import { LeaverDialog } from './leaver-dialog.tsx'

const STATES: Record<AccountState, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'go' },
  invited: { label: 'Invited', tone: 'wait' },
  disabled: { label: 'Disabled', tone: 'stop' },
}

type Props = {
  account: Account
  onLink: () => void
}

/** One account with its state and the menu of what can be done about it. */
export function AccountItem({ account, onLink }: Props) {
  const { timeZone } = useBusiness()
  const { username, email, state } = account
  const { label, tone } = STATES[state]
  return (
    <li className="flex items-start justify-between gap-3 border-b pl-3 text-sm last:border-b-0 hover:bg-muted max-md:py-2">
      <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)_auto] gap-x-6 gap-y-1 md:grid-cols-[14rem_7rem_minmax(0,1fr)] md:items-center md:self-center">
        <div className="min-w-0">
          <h2 className="font-sans text-sm font-semibold wrap-anywhere max-md:text-base">
            <span>{username}</span>
            {readStoredUser()?.username === username && (
              <span className="font-normal text-muted-foreground"> (you)</span>
            )}
          </h2>
          {email && <p className="text-sm wrap-anywhere text-muted-foreground">{email}</p>}
        </div>
        <p className="flex items-start">
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted-foreground max-md:col-span-full">
          {describe(account, timeZone).map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
        </p>
      </div>
      <AccountMenu account={account} onLink={onLink} />
    </li>
  )
}

function describe(
  { state, lastSignInAt, hasSecondFactor, sessions, linkExpiresAt }: Account,
  timeZone: string,
): string[] {
  const signIn = lastSignInAt
    ? `Last sign-in ${formatShortMoment(lastSignInAt, timeZone)}`
    : 'Never signed in'
  const open = sessions > 0 && (sessions === 1 ? '1 open session' : `${sessions} open sessions`)
  const factor = hasSecondFactor && 'Second factor on'
  const link = linkExpiresAt && `Link works until ${formatShortMoment(linkExpiresAt, timeZone)}`
  const isLate = state === 'invited' && !linkExpiresAt && 'Invitation expired'
  return [signIn, factor, open, link, isLate].filter(
    (fact) => typeof fact === 'string' && fact !== '',
  ) as string[]
}

function AccountMenu({ account, onLink }: Pick<Props, 'account' | 'onLink'>) {
  const { id, username, state, sessions } = account
  const [isAsking, setIsAsking] = useState(false)
  const { enable, endSessions } = useAccountActions(username)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger
          className={buttonVariants({ variant: 'ghost', size: 'icon' })}
          aria-label={`Actions for ${username}`}
        >
          <EllipsisVertical size={20} aria-hidden />
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          {state !== 'disabled' && (
            <DropdownMenuItem onSelect={onLink}>
              <Link2 size={18} aria-hidden />
              <span>{state === 'invited' ? 'New invitation link' : 'Reset password by link'}</span>
            </DropdownMenuItem>
          )}
          {sessions > 0 && (
            <DropdownMenuItem onSelect={() => endSessions.mutate({ id })}>
              <LogOut size={18} aria-hidden />
              Sign out everywhere
            </DropdownMenuItem>
          )}
          {state === 'disabled' && (
            <DropdownMenuItem onSelect={() => enable.mutate({ id })}>
              <CircleCheck size={18} aria-hidden />
              <span>Enable</span>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => setIsAsking(true)}>
            {state === 'disabled' ? (
              <ArrowRightLeft size={18} aria-hidden />
            ) : (
              <Ban size={18} aria-hidden />
            )}
            <span>{state === 'disabled' ? 'Hand over open requests' : 'Disable'}</span>
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <LeaverDialog account={account} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

function useAccountActions(username: string) {
  const utils = staffApi.useUtils()
  const toOptions = (done: string, failed: string) => ({
    onSuccess: () => notify({ tone: 'success', title: done }),
    onError: (error: unknown) => notifyFailure(failed, error),
    onSettled: () => utils.auth.admin.list.invalidate(),
  })
  return {
    enable: staffApi.auth.admin.enable.useMutation(
      toOptions(`${username} can sign in again`, `${username} was not enabled`),
    ),
    endSessions: staffApi.auth.admin.endSessions.useMutation(
      toOptions(`${username} is signed out everywhere`, `${username} was not signed out`),
    ),
  }
}
