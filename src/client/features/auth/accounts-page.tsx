import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import type { Account } from '#shared/domain/account.ts'
import { PageHeader } from '../../components/staff/page-header.tsx'
import { QueryFailure, QueryState } from '../../components/staff/query-state.tsx'
import { Button } from '../../components/ui/button.tsx'
import { notifyFailure } from '../../lib/notify-failure.ts'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { AccountItem } from './account-item.tsx'
import { InviteDialog, ResetDialog } from './account-link-dialogs.tsx'

/** The accounts of staff: who can sign in, and what colleagues do about it. */
export function AccountsPage() {
  const { data: accounts, error, refetch } = staffApi.auth.admin.list.useQuery()
  const [open, setOpen] = useState<'invite' | Account | null>(null)
  const close = () => setOpen(null)
  return (
    <section className="wrap pt-1 pb-6">
      <PageHeader title="Accounts">
        <Button size="sm" onClick={() => setOpen('invite')}>
          <UserPlus size={18} aria-hidden />
          Invite a colleague
        </Button>
      </PageHeader>
      <p className="-mt-3 max-w-[60rem] text-muted-foreground max-md:-mt-1">
        Anyone with an account can do everything in the back office. Disable the account of anyone
        who has left.
      </p>
      {(!accounts || error) && (
        <QueryState error={error} subject="accounts" className="mt-6" onRetry={refetch} />
      )}
      {accounts && (
        <ul className="mt-4 rounded-md border bg-card">
          <li
            aria-hidden
            className="grid grid-cols-[14rem_7rem_minmax(0,1fr)] gap-x-6 border-b-2 border-input px-3 py-2 text-sm font-semibold text-muted-foreground max-md:hidden"
          >
            <span>Name</span>
            <span>Status</span>
            <span>Sign-ins</span>
          </li>
          {accounts.map((account) => (
            <AccountItem key={account.id} account={account} onLink={() => setOpen(account)} />
          ))}
        </ul>
      )}
      <SecondFactorRule />
      {open === 'invite' && <InviteDialog onClose={close} />}
      {open !== null && open !== 'invite' && <ResetDialog account={open} onClose={close} />}
    </section>
  )
}

/** Setting that requires a second factor of all accounts. */
function SecondFactorRule() {
  const utils = staffApi.useUtils()
  const { data, error, refetch } = staffApi.auth.getSecondFactor.useQuery()
  const { mutate, isPending } = staffApi.auth.admin.setSecondFactorRule.useMutation({
    onSuccess: (_result, { isRequired }) =>
      notify({
        tone: 'success',
        title: isRequired
          ? 'Everyone needs a second factor now'
          : 'A second factor is optional now',
      }),
    onError: (failure) => notifyFailure('The rule was not changed', failure),
    onSettled: () => utils.auth.getSecondFactor.invalidate(),
  })
  return (
    <section
      aria-labelledby="second-factor-rule"
      className="mt-6 grid justify-items-start gap-3 rounded-md border bg-card p-4"
    >
      <div className="justify-self-stretch">
        <h2 id="second-factor-rule" className="text-2xl">
          Second factor
        </h2>
        <QueryFailure error={error} className="mt-3" onRetry={refetch} />
      </div>
      {data && (
        <>
          <p className="max-w-[44rem]">
            {data.isRequired
              ? 'Everyone needs one. Anyone without one has to set it up before doing anything else.'
              : 'Optional: everyone turns it on under “Account”. You can require it for everyone once yours is on.'}
          </p>
          <Button
            variant="outline"
            size="sm"
            busy={isPending}
            onClick={() => mutate({ isRequired: !data.isRequired })}
          >
            {data.isRequired ? 'Make it optional' : 'Require it for everyone'}
          </Button>
        </>
      )}
    </section>
  )
}
