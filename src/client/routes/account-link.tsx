import { createFileRoute } from '@tanstack/react-router'
import { AccountLinkPage } from '../features/auth/account-link-page.tsx'
import { createStaffHead } from '../features/auth/staff-head.ts'
import { useSite } from '../hooks/use-site.ts'

export const Route = createFileRoute('/account-link')({
  head: () => createStaffHead('Choose a password'),
  component: AccountLinkRoute,
})

function AccountLinkRoute() {
  return <AccountLinkPage businessName={useSite().business.name} />
}
