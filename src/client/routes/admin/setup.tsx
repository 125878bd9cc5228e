import { createFileRoute } from '@tanstack/react-router'
import { SetupPage } from '../../features/settings/admin/setup-page.tsx'

export const Route = createFileRoute('/admin/setup')({
  validateSearch: ({ step }): { step?: string } => (typeof step === 'string' ? { step } : {}),
  head: () => ({ meta: [{ title: 'Set up your shop' }] }),
  component: SetupRoute,
})

function SetupRoute() {
  return <SetupPage step={Route.useSearch().step} />
}
