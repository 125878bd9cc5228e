import { useNavigate, useSearch } from '@tanstack/react-router'

type Change<Search> = (
  changes: { [Key in keyof Search]?: Search[Key] | undefined },
  options?: { replace?: boolean },
) => void

/**
 * What the open tab of the dashboard shows, as the address says it, and a way to change it. `read` makes sense of whatever the address
 * holds; a value of undefined or '' leaves the address. With `replace` the change is no step of its own for the Back button.
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
