import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- the router's own interface is merged with this one
  interface HistoryState {
    /** The cursors of the pages that led to this one. */
    trail?: string[]
  }
}

/** The state of an admin table in the address; '' is the default. */
export type TableAddress = {
  q: string
  /** A second filter, where a table has one beside the status. */
  view: string
  status: string
  /** A place in the yard, in the table of dismantled vehicles. */
  location: string
  /** The sort column, with a '-' in front where it descends. */
  sort: string
  /** The cursor of the page. */
  cursor: string
  /** The expanded row. */
  open: string
}
export type TableState = ReturnType<typeof useTableState>

const NAMES = [
  'q',
  'view',
  'status',
  'location',
  'sort',
  'cursor',
  'open',
] as const satisfies (keyof TableAddress)[]

/**
 * The state of an admin table in the address, so that a reload, a link and the back button show the same. A new search, filter or order
 * starts at the first page. `previous` works after a reload too; from a page that was opened by a link it leads to the first.
 */
export function useTableState() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const trail = useLocation({ select: ({ state }) => state.trail })
  const navigate = useNavigate()
  const address = tableAddressOf(search)

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
  const narrow = (change: Partial<Omit<TableAddress, 'cursor' | 'open'>>): void =>
    go({ ...change, cursor: '', open: '' }, { replace: 'q' in change || 'location' in change })

  return {
    ...address,
    /** Whether a search or filter is set. */
    isNarrowed: [address.q, address.view, address.status, address.location].some(Boolean),
    /** The number of the page from 1; undefined where unknown. */
    page: pageNumber(address.cursor, trail),
    narrow,
    /** Expands a row, or collapses it. */
    toggle: (id: string) => go({ open: address.open === id ? '' : id }, { replace: true }),
    next: (cursor: string) =>
      go({ cursor, open: '' }, { passed: [...(trail ?? []), address.cursor] }),
    previous: () =>
      go({ cursor: trail?.at(-1) ?? '', open: '' }, { passed: trail?.slice(0, -1) ?? [] }),
  }
}

/** The state that the search part of an address says. */
export const tableAddressOf = (search: Record<string, unknown>): TableAddress =>
  Object.fromEntries(NAMES.map((name) => [name, textOf(search[name])])) as TableAddress

function pageNumber(cursor: string, trail: string[] | undefined): number | undefined {
  if (cursor === '') return 1
  return trail === undefined ? undefined : trail.length + 1
}

/** An address may hold any text. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
