import { createFileRoute } from '@tanstack/react-router'
import { listRoute } from '../-lists.ts'

export const Route = createFileRoute('/admin/_lists/inquiries')(
  listRoute(() => import('../../../features/requests/admin/inquiries-tab.tsx'), 'InquiriesTab'),
)
