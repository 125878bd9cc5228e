import {
  createFileRoute,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { Tabs, TabsContent } from '../../components/ui/tabs.tsx'
import { FailedEmails } from '../../features/requests/admin/request-emails.tsx'
import {
  OpenRequestContext,
  useRequestUpdates,
} from '../../features/requests/admin/use-request-updates.ts'
import { useWhenIdle } from '../../hooks/use-when-idle.ts'
import { TabBar } from './-tab-bar.tsx'
import { TABS } from './-tabs.ts'
import { WithToday } from './-with-today.tsx'

export const Route = createFileRoute('/admin/_lists')({
  // `useTableState` reads the parameters of the open tab.
  validateSearch: (search: Record<string, unknown>) => search,
  component: TabsLayout,
})

/** Tab bar with the open list; the URL holds the state of a list, and tabs restore theirs. */
function TabsLayout() {
  const search = useSearch({ from: '/admin/_lists' })
  const shown = useMatches({ select: (matches) => matches.at(-1)?.fullPath })
  const navigate = useNavigate()
  const router = useRouter()
  const tab = TABS.find(({ to }) => to === shown)
  const { to: open, group, requestKind } = tab ?? TABS[0]
  const isToday = !tab && !search.vehicle && !search.print
  // The URL changes before the shown page.
  const isCurrent = useLocation({ select: ({ pathname }) => pathname === shown }) && !isToday
  const getSearch = useLastSearch(isToday ? undefined : open, search)
  useWhenIdle(
    useCallback(() => {
      for (const { to } of TABS) void router.loadRouteChunk(router.routesByPath[to])
    }, [router]),
  )
  const updates = useRequestUpdates(requestKind && isId(search.open) ? search.open : null)
  const choose = (chosen: string) => {
    const to = TABS.find((each) => each.to === chosen)?.to
    if (to) void navigate({ to, search: getSearch(to), resetScroll: false })
  }
  return (
    <Tabs value={open} onValueChange={choose}>
      {!isToday && <FailedEmails count={updates?.failedEmails ?? 0} />}
      <WithToday isShown={isToday}>
        <TabBar
          group={isToday ? 'all' : group}
          isCurrent={isCurrent}
          updates={updates}
          getSearch={getSearch}
        />
      </WithToday>
      {TABS.map(({ to }) => (
        <TabsContent key={to} value={to}>
          {to === open && (
            <OpenRequestContext value={updates?.open ?? null}>
              <Outlet />
            </OpenRequestContext>
          )}
        </TabsContent>
      ))}
    </Tabs>
  )
}

/** Remembers the search parameters of each list while other lists are open. */
function useLastSearch(open: string | undefined, search: Record<string, unknown>) {
  const [last, setLast] = useState<Record<string, Record<string, unknown>>>({})
  if (open !== undefined && last[open] !== search) setLast({ ...last, [open]: search })
  return (to: string) => last[to] ?? {}
}

/** Search parameters can have any type. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)
