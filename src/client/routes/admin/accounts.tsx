import { createFileRoute } from '@tanstack/react-router'
import { AccountsPage } from '../../features/auth/accounts-page.tsx'

export const Route = createFileRoute('/admin/accounts')({
  head: () => ({ meta: [{ title: 'Accounts' }] }),
  component: AccountsPage,
})
