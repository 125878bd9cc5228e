import type { ReactNode } from 'react'
import type { FieldChange, HistoryEntry } from '#shared/domain/history-schema.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { useBusiness } from '../../hooks/use-business.ts'
import { cn } from '../../lib/cn.ts'
import { WholeReferences } from './whole-references.tsx'

type Props<Event extends string> = {
  history: HistoryEntry<Event>[]
  labels: Record<Event, string>
  /** Text of a changed field, with what joins it to the text before. */
  describeChange?: (change: FieldChange, index: number) => string
}

/** Formats '; price: $40.00 to $35.00'. */
export const formatFieldChange = (label: string, before: string, after: string): string =>
  `; ${label}: ${before && `${before} to `}${after || 'nothing'}`

/** History of any kind in lines, such as 'Nov 3, 9:15 AM, dale: Archived'. */
export const HistoryList = <Event extends string>({
  history,
  labels,
  describeChange,
}: Props<Event>) => (
  <HistoryEntries history={history} className="gap-2 text-sm">
    {(entry, time) => (
      <>
        <span className="text-muted-foreground">{`${time}, ${entry.author}: `}</span>
        <WholeReferences
          text={[
            labels[entry.event] +
              entry.changes.map((change, index) => describeChange?.(change, index)).join(''),
            entry.detail,
          ]
            .filter(Boolean)
            .join(': ')}
        />
      </>
    )}
  </HistoryEntries>
)

type EntriesProps<Event extends string> = {
  history: HistoryEntry<Event>[]
  className: string
  /** Renders an entry; `time` is that of the shop. */
  children: (entry: HistoryEntry<Event>, time: string) => ReactNode
}

/** Entries that need more than a line. */
export function HistoryEntries<Event extends string>({
  history,
  className,
  children,
}: EntriesProps<Event>) {
  const { timeZone } = useBusiness()
  return (
    <ol className={cn('grid', className)}>
      {history.map((entry) => (
        <li key={JSON.stringify(entry)} className="border-l-3 border-input pl-3 wrap-anywhere">
          {children(entry, formatShortMoment(entry.at, timeZone))}
        </li>
      ))}
    </ol>
  )
}
