import {
  createFileRoute,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
} from '@tanstack/react-router'
import { AdminGuard } from '../features/auth/admin-guard.tsx'
import { createStaffHead } from '../features/auth/staff-head.ts'
import { VerifyingAccess } from '../features/auth/verifying-access.tsx'
import { AdminFrame } from '../features/frame/admin/admin-frame.tsx'
import { SearchButton } from '../features/search/admin/search-button.tsx'
import { useLiveStream } from '../hooks/use-staff-live.ts'
import { useKeyPair } from '../hooks/use-table-keys.ts'
import { StaffApiProvider } from '../lib/staff-api.tsx'
import { FootBar } from './admin/-foot-bar.tsx'
import { StaffNav } from './admin/-staff-nav.tsx'
import { StillFoot } from './admin/-still-foot.tsx'
import { StillTabs } from './admin/-still-tabs.tsx'
import { formatPageName } from './admin/-tabs.ts'

export const Route = createFileRoute('/admin')({
  ssr: false,
  // The pending component must not be in the chunk it waits for.
  codeSplitGroupings: [['component']],
  head: () => createStaffHead('Admin Dashboard'),
  pendingComponent: Pending,
  // The router would show the pending component for at least 500 ms.
  pendingMinMs: 0,
  component: AdminRoute,
})

function Pending({ isUnreachable = false }) {
  const path = useLocation({ select: ({ pathname }) => pathname })
  return (
    <VerifyingAccess
      tabs={<StillTabs hasCounts={!isUnreachable} />}
      foot={<StillFoot />}
      path={path}
      title={formatPageName(path)}
      isUnreachable={isUnreachable}
    />
  )
}

function AdminRoute() {
  return (
    <AdminGuard renderPending={(isUnreachable) => <Pending isUnreachable={isUnreachable} />}>
      <StaffApiProvider>
        <LiveStream />
        <NewSaleKeys />
        <AdminFrame search={<SearchButton />} foot={<PageFoot />}>
          <PageNav />
          <Outlet />
        </AdminFrame>
      </StaffApiProvider>
    </AdminGuard>
  )
}

/** True if the open page belongs to the route. */
const useIsWithin = (id: string) =>
  useMatches({ select: (matches) => matches.some(({ routeId }) => routeId === id) })

/** Bar of the lists above every page that has no tabs. */
function PageNav() {
  const isList = useIsWithin('/admin/_lists')
  const isSetup = useIsWithin('/admin/setup')
  return !isList && !isSetup && <StaffNav />
}

const PageFoot = () => !useIsWithin('/admin/setup') && <FootBar />

/** Opens a new sale by n and s on every page of the back office. */
function NewSaleKeys() {
  const navigate = useNavigate()
  useKeyPair('n', 's', () => void navigate({ to: '/admin/sales/new' }))
  return null
}

/** Connects all pages of the back office to the stream of changes. */
function LiveStream() {
  useLiveStream()
  return null
}
