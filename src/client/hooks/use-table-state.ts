import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the router's
  interface HistoryState {
    /** Cursors of the pages that led to this one. */
    trail?: string[]
  }
}

/** Search parameters of a table of the back office; '' is the default. */
export type TableParams = {
  q: string
  /** Main filter of most tables, second one of vehicles and parts. */
  view: string
  status: string
  /** Shelf in the yard, of dismantled vehicles alone. */
  location: string
  /** Sort column; a leading '-' means descending. */
  sort: string
  /** Cursor of the current page. */
  cursor: string
  /** Id of the expanded row. */
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
] as const satisfies (keyof TableParams)[]

/** State of a table of the back office in the URL: survives reload, links and the Back button. */
export function useTableState() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const trail = useLocation({ select: ({ state }) => state.trail })
  const navigate = useNavigate()
  const params = toTableParams(search)

  const go = (
    change: Partial<TableParams>,
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
  const narrow = (change: Partial<Omit<TableParams, 'cursor' | 'open'>>): void =>
    go({ ...change, cursor: '', open: '' }, { replace: 'q' in change || 'location' in change })

  return {
    ...params,
    /** True if a search or filter is active. */
    isNarrowed: [params.q, params.view, params.status, params.location].some(Boolean),
    /** Page number from 1; undefined after opening a link to a later page. */
    page: parsePage(params.cursor, trail),
    narrow,
    toggle: (id: string) => go({ open: params.open === id ? '' : id }, { replace: true }),
    next: (cursor: string) =>
      go({ cursor, open: '' }, { passed: [...(trail ?? []), params.cursor] }),
    previous: () =>
      go({ cursor: trail?.at(-1) ?? '', open: '' }, { passed: trail?.slice(0, -1) ?? [] }),
  }
}

export const toTableParams = (search: Record<string, unknown>): TableParams =>
  Object.fromEntries(NAMES.map((name) => [name, toText(search[name])])) as TableParams

function parsePage(cursor: string, trail: string[] | undefined): number | undefined {
  if (cursor === '') return 1
  return trail === undefined ? undefined : trail.length + 1
}

/** Search parameters can have any type. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
