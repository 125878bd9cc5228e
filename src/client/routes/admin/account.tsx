import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../../features/auth/account-page.tsx'
import { FeedCard } from '../../features/schedule/admin/feed-card.tsx'

export const Route = createFileRoute('/admin/account')({
  head: () => ({ meta: [{ title: 'Account' }] }),
  component: AccountRoute,
})

function AccountRoute() {
  return (
    <AccountPage>
      <FeedCard />
    </AccountPage>
  )
}
