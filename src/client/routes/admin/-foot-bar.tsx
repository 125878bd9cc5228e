import { REQUEST_KINDS } from '#shared/domain/request.ts'
import { TabCount } from '../../components/staff/tab-count.tsx'
import { useLastUpdates } from '../../features/requests/admin/use-request-updates.ts'
import { MoreMenu } from './-more-menu.tsx'
import { FootLinks, useIsOnMore } from './-still-foot.tsx'

/** The bar of a phone with what waits for an answer. */
export function FootBar() {
  const updates = useLastUpdates()
  const counts = REQUEST_KINDS.map((kind) => updates?.waiting[kind])
  const sum = (name: 'toAnswer' | 'overdue') =>
    counts.reduce((total, count) => total + (count?.[name] ?? 0), 0)
  return (
    <FootLinks
      count={
        <span className="absolute top-1 left-[calc(50%+0.5rem)] flex">
          <TabCount toAnswer={sum('toAnswer')} overdue={sum('overdue')} />
        </span>
      }
      more={<MoreMenu isCurrent={useIsOnMore()} />}
    />
  )
}
