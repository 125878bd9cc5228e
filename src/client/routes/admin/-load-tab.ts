import { type ComponentType, lazy } from 'react'
import type { RequestKind } from '#shared/domain/request.ts'
import { loadChunk } from '../../lib/load-chunk.ts'

/** A list of the dashboard. */
export type DashboardTab = {
  label: string
  /** What it shows; React shows a lazy component after its fallback and 300 ms, so code that is there is taken as it is. */
  content: () => ComponentType
  /** Loads its code before it is opened. */
  preload: () => void
  /** Loads its code and the list that an address shows. */
  prefetch: (search: Record<string, unknown>) => void
  /** Whose number of waiting requests the tab carries. */
  waiting?: RequestKind
  /** Whether it carries the number of people who wait to be told of a vehicle. */
  countsWants?: boolean
}

type TabCode = Pick<DashboardTab, 'prefetch'> & { content: ComponentType }

/** What loads a list when it is opened, or before. */
export function loaded<Chunk>(
  load: () => Promise<Chunk>,
  codeOf: (chunk: Chunk) => TabCode,
): Pick<DashboardTab, 'content' | 'preload' | 'prefetch'> {
  let ready: TabCode | undefined
  const Lazy = lazy(async () => ({ default: codeOf(await loadChunk(load)).content }))
  const fetchCode = async (): Promise<TabCode> => (ready ??= codeOf(await load()))
  // Opening the tab tries again and says what went wrong.
  const ignore = () => {}
  return {
    content: () => ready?.content ?? Lazy,
    preload: () => void fetchCode().catch(ignore),
    prefetch: (search) => void fetchCode().then(({ prefetch }) => prefetch(search), ignore),
  }
}
