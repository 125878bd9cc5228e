import { createFileRoute } from '@tanstack/react-router'
import { AdminNotFound } from '../../features/auth/admin-not-found.tsx'

export const Route = createFileRoute('/admin/$')({ component: AdminNotFound })
