import type { ComponentProps } from 'react'
import { TabCount } from '../../components/staff/tab-count.tsx'
import type { useRequestUpdates } from '../../features/requests/admin/use-request-updates.ts'
import type { LISTS } from './-lists.ts'
import { CountPlace, hasCount } from './-still-tabs.tsx'

type Updates = ReturnType<typeof useRequestUpdates>
type List = (typeof LISTS)[number]

/** Name of a list with its count. */
export const TabLabel = ({ list, updates }: { list: List; updates: Updates }) => (
  <>
    <span>{list.label}</span>
    {hasCount(list.to) && !updates ? <CountPlace /> : <TabCount {...toCount(list, updates)} />}
  </>
)

function toCount({ to, waiting }: List, updates: Updates): ComponentProps<typeof TabCount> {
  if (to === '/admin/wanted') return { toAnswer: updates?.wants }
  return (waiting && updates?.waiting[waiting]) ?? {}
}
