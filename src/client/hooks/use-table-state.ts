import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    /** The cursors of the pages that led to this one. */
    trail?: string[]
  }
}

/** What a work table shows, as its address says it; '' is what nobody chose. */
export type TableAddress = {
  q: string
  /** A second filter, where a table has one beside the status. */
  view: string
  status: string
  /** The order's name, with a '-' in front where it descends. */
  sort: string
  /** Where the page begins, in the server's words. */
  cursor: string
  /** The row that is unfolded. */
  open: string
}
export type TableState = ReturnType<typeof useTableState>

const NAMES = [
  'q',
  'view',
  'status',
  'sort',
  'cursor',
  'open',
] as const satisfies (keyof TableAddress)[]

/**
 * The state of a work table, kept in the address, so that a reload, a link and the browser's back button show the same.
 * A new search, filter or order begins at the first page. `previous` knows the way back also after a reload; a page that
 * was opened by a link of somebody else leads back to the first.
 */
export function useTableState() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const trail = useLocation({ select: ({ state }) => state.trail })
  const navigate = useNavigate()
  const address = Object.fromEntries(
    NAMES.map((name) => [name, textOf(search[name])]),
  ) as TableAddress

  const go = (
    change: Partial<TableAddress>,
    { replace = false, passed }: { replace?: boolean; passed?: string[] } = {},
  ): void => {
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...change }),
      state: (before) => ({
        ...before,
        trail: passed ?? (change.cursor === undefined ? before.trail : undefined),
      }),
      replace,
      resetScroll: false,
    })
  }
  const narrow = (change: Partial<Pick<TableAddress, 'q' | 'view' | 'status' | 'sort'>>): void =>
    go({ ...change, cursor: '', open: '' }, { replace: 'q' in change })

  return {
    ...address,
    /** Whether the list is less than everything. */
    isNarrowed: address.q !== '' || address.view !== '' || address.status !== '',
    /** The number of the page from 1; absent where nobody knows it. */
    page: pageNumber(address.cursor, trail),
    narrow,
    /** Unfolds a row, or folds it when it is the one. */
    toggle: (id: string) => go({ open: address.open === id ? '' : id }, { replace: true }),
    next: (cursor: string) =>
      go({ cursor, open: '' }, { passed: [...(trail ?? []), address.cursor] }),
    previous: () =>
      go({ cursor: trail?.at(-1) ?? '', open: '' }, { passed: trail?.slice(0, -1) ?? [] }),
  }
}

function pageNumber(cursor: string, trail: string[] | undefined): number | undefined {
  if (cursor === '') return 1
  return trail === undefined ? undefined : trail.length + 1
}

/** Addresses are written by anybody. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** The order of an address, and the one that the next press on its column asks for: up, down, then none. */
export function nextSort(current: string, column: string): string {
  if (current === column) return `-${column}`
  return current === `-${column}` ? '' : column
}
