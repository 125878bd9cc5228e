import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merges with the router's
  interface HistoryState {
    /** Cursors of the pages that led to this one. */
    trail?: string[]
  }
}

/** The filters of all lists, each of which has some of them; '' is the default. */
export const NO_FILTERS = { view: '', status: '', location: '' }
export type FilterName = keyof typeof NO_FILTERS
const FILTERS = Object.keys(NO_FILTERS) as FilterName[]

/** Search parameters of a table of the back office; '' is the default. */
export type TableParams = Record<FilterName, string> & {
  q: string
  /** Sort column; a leading '-' means descending. */
  sort: string
  /** Cursor of the current page. */
  cursor: string
  /** Id of the expanded row. */
  open: string
}
export type TableState = ReturnType<typeof useTableState>

const NAMES = ['q', ...FILTERS, 'sort', 'cursor', 'open'] as const satisfies (keyof TableParams)[]

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
  /** `replace` keeps what is typed letter by letter out of the history. */
  const narrow = (
    change: Partial<Omit<TableParams, 'cursor' | 'open'>>,
    options?: { replace: boolean },
  ): void => go({ ...change, cursor: '', open: '' }, options)

  return {
    ...params,
    /** True if a search or filter is active. */
    isNarrowed: params.q !== '' || FILTERS.some((name) => params[name] !== ''),
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
