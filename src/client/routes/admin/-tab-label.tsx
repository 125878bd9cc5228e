import type { ComponentProps } from 'react'
import { TabCount } from '../../components/staff/tab-count.tsx'
import type { useRequestUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { CountPlace, hasCount } from './-still-tabs.tsx'
import type { TABS } from './-tabs.ts'

type Updates = ReturnType<typeof useRequestUpdates>
type Tab = (typeof TABS)[number]

/** Name of a list with its count. */
export const TabLabel = ({ tab, updates }: { tab: Tab; updates: Updates }) => (
  <>
    <span>{tab.label}</span>
    {hasCount(tab.to) && !updates ? <CountPlace /> : <TabCount {...toCount(tab, updates)} />}
  </>
)

function toCount({ to, requestKind }: Tab, updates: Updates): ComponentProps<typeof TabCount> {
  if (to === '/admin/wanted') return { toAnswer: updates?.wants }
  return (requestKind && updates?.waiting[requestKind]) ?? {}
}
