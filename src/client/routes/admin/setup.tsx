import { createFileRoute } from '@tanstack/react-router'
import {
  readSetupStep,
  SetupPage,
  type SetupStep,
} from '../../features/settings/admin/setup-page.tsx'

export const Route = createFileRoute('/admin/setup')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: SetupStep } => {
    const known = readSetupStep(step)
    return known ? { step: known } : {}
  },
  head: () => ({ meta: [{ title: 'Set up your shop' }] }),
  component: SetupRoute,
})

function SetupRoute() {
  return <SetupPage step={Route.useSearch().step} />
}
