import type { ReactNode } from 'react'
import type { HistoryEntry } from '#shared/domain/history-schema.ts'
import { formatShortMoment } from '#shared/lib/dates.ts'
import { useBusiness } from '../../hooks/use-business.ts'
import { cn } from '../../lib/cn.ts'
import { WholeReferences } from './whole-references.tsx'

type Props<Event extends string> = {
  history: HistoryEntry<Event>[]
  /** Text of an entry after its time and author. */
  describe: (entry: HistoryEntry<Event>) => string
}

/** History of any kind in lines, such as 'Nov 3, 9:15 AM, dale: Archived'. */
export const HistoryList = <Event extends string>({ history, describe }: Props<Event>) => (
  <HistoryEntries history={history} className="gap-2 text-sm">
    {(entry, time) => (
      <>
        <span className="text-muted-foreground">{`${time}, ${entry.author}: `}</span>
        <WholeReferences text={describe(entry)} />
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
