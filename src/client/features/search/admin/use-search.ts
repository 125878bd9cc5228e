import { keepPreviousData } from '@tanstack/react-query'
import { QUICK_SEARCH_MIN } from '#shared/domain/quick-search.ts'
import { useDebounced } from '../../../hooks/use-debounced.ts'
import { explainFailure } from '../../../lib/failure.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { groupResults, type ResultGroup } from './search-results.ts'

const DEBOUNCE_MS = 150
const NO_GROUPS: ResultGroup[] = []

/** Results of the text; those of the previous text stay until they arrive. */
export function useSearch(text: string) {
  const typed = text.trim()
  const q = useDebounced(typed, DEBOUNCE_MS)
  const isLongEnough = typed.length >= QUICK_SEARCH_MIN
  const query = staffApi.search.admin.searchEverything.useQuery(
    { q },
    {
      enabled: isLongEnough && q.length >= QUICK_SEARCH_MIN,
      placeholderData: keepPreviousData,
      trpc: { abortOnUnmount: true },
    },
  )
  const isCurrent = q === typed && !query.isPlaceholderData
  return {
    isLongEnough,
    groups: isLongEnough && query.data ? groupResults(query.data, q) : NO_GROUPS,
    /** True if the results belong to this text. */
    isDone: isLongEnough && isCurrent && query.data !== undefined,
    isBusy: isLongEnough && (!isCurrent || query.isFetching) && !query.isError,
    failure:
      isLongEnough && q === typed && query.error
        ? explainFailure(query.error, 'The search did not work')
        : null,
    retry: () => void query.refetch(),
  }
}
