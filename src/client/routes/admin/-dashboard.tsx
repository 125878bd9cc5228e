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
// What is shown first loads while the sign-in is verified: its code, and of who is signed in its data too.
if (!import.meta.env.SSR) {
  const search = Object.fromEntries(new URLSearchParams(location.search))
  const isSignedIn = location.pathname === '/admin' && storedToken() !== null && !isDutyLeft()
  TABS[tabOf(search.tab)][isSignedIn ? 'prefetch' : 'preload'](search)
  if (isSignedIn && search.tab === undefined) prefetchToday()
}

/** The lists of the back office; the address says which is open and what it shows, and a list that is left is found again as it was. */
export function Dashboard() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const left = useRef<Partial<Record<TabName, Record<string, unknown>>>>({})
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
    if (!isToday) left.current[open] = search
    void navigate({
      to: '/admin',
      search: { ...left.current[name], tab: name },
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
        searchOf={(name) => left.current[name] ?? {}}
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

/** Addresses are written by anybody. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

function OpenTab({ name }: { name: TabName }) {
  // As long as it is open it stays the same component, lazy or not.
  const Content = useMemo(() => TABS[name].content(), [name])
  // oxlint-disable-next-line react/static-components -- it is made once, by the module of the tab
  return <Content />
}
