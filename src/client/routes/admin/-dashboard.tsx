import { useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense, useMemo, useRef } from 'react'
import { TabCount } from '../../components/staff/tab-count.tsx'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '../../components/ui/tabs.tsx'
import { FailedEmails } from '../../features/requests/admin/request-emails.tsx'
import {
  OpenRequestContext,
  useRequestUpdates,
} from '../../features/requests/admin/use-request-updates.ts'
import { useSite } from '../../features/site/use-site.ts'
import { TodayLink, TodayPanel } from '../../features/today/admin/today-panel.tsx'
import { useWhenIdle } from '../../hooks/use-when-idle.ts'
import { type TabName, TABS } from './-tabs.ts'

const NAMES = Object.keys(TABS) as TabName[]
const tabOf = (name: unknown): TabName => NAMES.find((known) => known === name) ?? 'dismantled'

const preloadAll = (): void => {
  for (const name of NAMES) TABS[name].preload()
}
// The code of the open list loads while the sign-in is verified.
if (!import.meta.env.SSR) TABS[tabOf(new URLSearchParams(location.search).get('tab'))].preload()

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
    const { waiting } = TABS[name]
    return waiting && updates?.waiting[waiting]
  }
  const choose = (chosen: string) => {
    const name = NAMES.find((known) => known === chosen && (known !== open || isToday))
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
      <div className="flex border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] max-md:px-1 print:hidden">
        <TodayLink isOpen={isToday} />
        <TabsList aria-label="Lists" className="min-w-0 grow border-b-0 px-0 max-md:px-0">
          {NAMES.map((name) => (
            // The list that is open below Today is opened alone by another press.
            <TabsTrigger
              key={name}
              value={name}
              onClick={() => isToday && name === open && choose(name)}
            >
              {TABS[name].label}
              <TabCount {...countOf(name)} />
            </TabsTrigger>
          ))}
        </TabsList>
      </div>
      {isToday && <TodayPanel timeZone={timeZone} />}
      {NAMES.map((name) => (
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
