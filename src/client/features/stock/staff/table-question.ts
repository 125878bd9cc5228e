import type { TableState } from '../../../hooks/use-table-state.ts'

/** The filter that shows what was deleted and can still be taken back. */
export const ARCHIVED = 'archived'

/** What the server is asked for a table of vehicles as its address describes it. */
export function tableQuestion({ q, status, sort, cursor }: Pick<TableState, 'q' | 'status' | 'sort' | 'cursor'>) {
  const isArchive = status === ARCHIVED
  return {
    q,
    status: isArchive ? null : status || null,
    archived: isArchive,
    sort: sort.replace('-', '') || null,
    direction: sort.startsWith('-') ? ('desc' as const) : null,
    cursor: cursor || null,
  }
}
