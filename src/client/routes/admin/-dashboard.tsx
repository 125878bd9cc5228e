import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useRef } from 'react'
import { Tabs, TabsContent } from '../../components/ui/tabs.tsx'
import { isDutyLeft } from '../../features/auth/second-factor-duty.ts'
import { FailedEmails } from '../../features/requests/admin/request-emails.tsx'
import {
  OpenRequestContext,
  useRequestUpdates,
} from '../../features/requests/admin/use-request-updates.ts'
import { prefetchToday, TodayPanel } from '../../features/today/admin/today-panel.tsx'
import { useSite } from '../../hooks/use-site.ts'
import { useWhenIdle } from '../../hooks/use-when-idle.ts'
import { storedToken } from '../../lib/bearer.ts'
import { TabBar } from './-tab-bar.tsx'
import { TAB_NAMES, type TabName, tabOf, TABS } from './-tabs.ts'

const preloadAll = (): void => {
  for (const name of TAB_NAMES) TABS[name].preload()
}
// Preloads the open tab during authentication, and its data if a token is stored.
if (!import.meta.env.SSR) {
  const search = Object.fromEntries(new URLSearchParams(location.search))
  const isSignedIn = location.pathname === '/admin' && storedToken() !== null && !isDutyLeft()
  TABS[tabOf(search.tab)][isSignedIn ? 'prefetch' : 'preload'](search)
  if (isSignedIn && search.tab === undefined) prefetchToday()
}

/** Tabs of the back office; the URL holds the state of the open tab, and tabs restore theirs. */
export function Dashboard() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const lastSearch = useRef<Partial<Record<TabName, Record<string, unknown>>>>({})
  const open = tabOf(search.tab)
  const isToday = !search.tab && !search.vehicle && !search.print
  const { timeZone } = useSite().business
  useWhenIdle(preloadAll)
  const updates = useRequestUpdates(TABS[open].waiting && isId(search.open) ? search.open : null)
  const countOf = (name: TabName) => {
    const { waiting, countsWants } = TABS[name]
    return countsWants ? { toAnswer: updates?.wants } : waiting && updates?.waiting[waiting]
  }
  const choose = (chosen: string) => {
    const name = TAB_NAMES.find((known) => known === chosen && (known !== open || isToday))
    if (!name) return
    if (!isToday) lastSearch.current[open] = search
    void navigate({
      to: '/admin',
      search: { ...lastSearch.current[name], tab: name },
      resetScroll: false,
    })
  }
  return (
    <Tabs value={open} onValueChange={choose}>
      {!isToday && <FailedEmails count={updates?.failedEmails ?? 0} />}
      <TabBar
        open={open}
        isToday={isToday}
        countOf={countOf}
        searchOf={(name) => lastSearch.current[name] ?? {}}
        onChoose={choose}
      />
      {isToday && <TodayPanel timeZone={timeZone} />}
      {TAB_NAMES.map((name) => (
        <TabsContent key={name} value={name}>
          <OpenRequestContext value={updates?.open ?? null}>
            <Suspense fallback={<p className="wrap py-10 text-muted-foreground">Loading...</p>}>
              {open === name && <OpenTab name={name} />}
            </Suspense>
          </OpenRequestContext>
        </TabsContent>
      ))}
    </Tabs>
  )
}

/** Search parameters can have any type. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

function OpenTab({ name }: { name: TabName }) {
  // Memoized: the component must not change from lazy to loaded while it is open.
  const Content = useMemo(() => TABS[name].content(), [name])
  // oxlint-disable-next-line react/static-components -- created once, by the module of the tab
  return <Content />
}
