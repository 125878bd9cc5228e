import { useNavigate, useSearch } from '@tanstack/react-router'

type Change<Search> = (
  changes: { [Key in keyof Search]?: Search[Key] | undefined },
  options?: { replace?: boolean },
) => void

/**
 * The search parameters of the open dashboard tab, and a function to change them. `read` parses the address; undefined or '' removes a
 * parameter. With `replace` the change adds no history entry.
 */
export function useTabSearch<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
): [Search, Change<Search>] {
  const raw: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const change: Change<Search> = (changes, { replace = false } = {}) => {
    void navigate({
      to: '.',
      search: (current) => ({ ...current, ...changes }),
      replace,
      resetScroll: false,
    })
  }
  return [read(raw), change]
}
