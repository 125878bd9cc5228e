import { createFileRoute } from '@tanstack/react-router'
import { tabRoute } from '../-tabs.ts'

export const Route = createFileRoute('/admin/_lists/inquiries')(
  tabRoute(() => import('../../../features/requests/admin/inquiries-tab.tsx'), 'InquiriesTab'),
)
