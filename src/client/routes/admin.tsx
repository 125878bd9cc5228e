import { createFileRoute, Outlet } from '@tanstack/react-router'
import { AdminFrame } from '../features/auth/admin-frame.tsx'
import { AdminGuard } from '../features/auth/admin-guard.tsx'
import { staffHead } from '../features/auth/staff-head.ts'
import { VerifyingAccess } from '../features/auth/verifying-access.tsx'
import { SearchButton } from '../features/search/admin/search-button.tsx'
import { StaffApiProvider } from '../lib/staff-api.tsx'
import { useLiveStream } from '../lib/staff-live.ts'

export const Route = createFileRoute('/admin')({
  ssr: false,
  // What is shown until the rest of the code has come must not be part of it.
  codeSplitGroupings: [['component']],
  head: () => staffHead('Admin Dashboard'),
  pendingComponent: VerifyingAccess,
  // The router would keep it for half a second once it is shown.
  pendingMinMs: 0,
  component: AdminRoute,
})

function AdminRoute() {
  return (
    <AdminGuard>
      <StaffApiProvider>
        <LiveStream />
        <AdminFrame search={<SearchButton />}>
          <Outlet />
        </AdminFrame>
      </StaffApiProvider>
    </AdminGuard>
  )
}

/** Holds the stream of changes for all pages of the back office. */
function LiveStream() {
  useLiveStream()
  return null
}
