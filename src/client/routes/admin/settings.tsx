import { createFileRoute } from '@tanstack/react-router'
import { SettingsPage } from '../../features/settings/admin/settings-page.tsx'

export const Route = createFileRoute('/admin/settings')({
  head: () => ({ meta: [{ title: 'Settings' }] }),
  component: SettingsPage,
})
