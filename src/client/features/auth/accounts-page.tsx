import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#shared/domain/account.ts'
import { WorkLoading } from '../../components/staff/work-loading.tsx'
import { alertVariants } from '../../components/ui/alert.tsx'
import { Button } from '../../components/ui/button.tsx'
import { staffApi } from '../../lib/staff-api.tsx'
import { tableFailure } from '../../lib/staff-failure.ts'
import { AccountItem } from './account-item.tsx'
import { InviteDialog, ResetDialog } from './account-link-dialogs.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

/** The accounts of staff: who can sign in, and what colleagues do about it. */
export function AccountsPage({ timeZone }: { timeZone: string }) {
  const { data: accounts, error, refetch } = staffApi.auth.admin.accounts.useQuery()
  const [open, setOpen] = useState<'invite' | Account | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="wrap py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h1 className="text-[clamp(1.75rem,1.4rem+1.4vw,2.25rem)]">Accounts</h1>
        <Button onClick={() => setOpen('invite')}>
          <UserPlus size={20} aria-hidden />
          Invite a colleague
        </Button>
      </div>
      <p className="mt-1 max-w-[44rem] text-muted-foreground">
        Anyone with an account can do everything in the back office. Disable the account of anyone
        who has left.
      </p>
      <div role="alert">
        {error && (
          <div className={alertVariants({ variant: 'destructive', className: 'mt-6' })}>
            <p>{tableFailure(error, 'accounts')}</p>
            <Button variant="link" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
      </div>
      {!accounts && !error && <WorkLoading text="Loading accounts..." />}
      {accounts && (
        <ul className="mt-6 divide-y divide-border rounded-md border bg-card">
          {accounts.map((account) => (
            <AccountItem
              key={account.id}
              {...{ account, timeZone }}
              onLink={() => setOpen(account)}
            />
          ))}
        </ul>
      )}
      <SecondFactorRule />
      {open === 'invite' && <InviteDialog {...{ timeZone }} onClose={close} />}
      {open !== null && open !== 'invite' && (
        <ResetDialog account={open} {...{ timeZone }} onClose={close} />
      )}
    </section>
  )
}
