import { type ComponentType, lazy } from 'react'
import type { RequestKind } from '#shared/domain/request.ts'
import { loadChunk } from '../../lib/load-chunk.ts'

export type DashboardTab = {
  label: string
  /** Component of the tab: loaded code if ready, as React shows lazy components 300 ms late. */
  content: () => ComponentType
  /** Loads the code. */
  preload: () => void
  /** Loads the code and the list that the URL shows. */
  prefetch: (search: Record<string, unknown>) => void
  /** Kind of requests whose waiting count the tab shows. */
  waiting?: RequestKind
  /** Shows the number of people on the want list in place of requests. */
  countsWants?: boolean
}

type TabCode = Pick<DashboardTab, 'prefetch'> & { content: ComponentType }

/** Creates the loaders of a tab from a dynamic import. */
export function loaded<Chunk>(
  load: () => Promise<Chunk>,
  codeOf: (chunk: Chunk) => TabCode,
): Pick<DashboardTab, 'content' | 'preload' | 'prefetch'> {
  let ready: TabCode | undefined
  const Lazy = lazy(async () => ({ default: codeOf(await loadChunk(load)).content }))
  const fetchCode = async (): Promise<TabCode> => (ready ??= codeOf(await load()))
  // Opening the tab retries and shows the error.
  const ignore = () => {}
  return {
    content: () => ready?.content ?? Lazy,
    preload: () => void fetchCode().catch(ignore),
    prefetch: (search) => void fetchCode().then(({ prefetch }) => prefetch(search), ignore),
  }
}
