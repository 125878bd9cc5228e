import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '../../features/auth/accounts-page.tsx'
import { useSite } from '../../hooks/use-site.ts'

export const Route = createFileRoute('/admin/accounts')({
  head: () => ({ meta: [{ title: 'Accounts' }] }),
  component: AccountsRoute,
})

function AccountsRoute() {
  return <AccountsPage timeZone={useSite().business.timeZone} />
}
