import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminFrame } from '../features/auth/admin-frame.tsx'
import { AdminGuard } from '../features/auth/admin-guard.tsx'
import { VerifyingAccess } from '../features/auth/verifying-access.tsx'
import { StaffApiProvider } from '../lib/staff-api.tsx'

export const Route = createFileRoute('/admin')({
  ssr: false,
  head: () => ({ meta: [{ title: 'Admin Dashboard' }, { name: 'robots', content: 'noindex' }] }),
  pendingComponent: VerifyingAccess,
  component: AdminRoute,
})

function AdminRoute() {
  return (
    <AdminGuard>
      <StaffApiProvider>
        <AdminFrame>
          <Outlet />
        </AdminFrame>
      </StaffApiProvider>
    </AdminGuard>
  )
}
