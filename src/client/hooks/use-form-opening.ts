import { useHydrated } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { DraftStore } from '../lib/drafts.ts'

/** Starts the fill time of a form; a server-rendered form may have been filled before hydration. */
export function useFormOpening({ open }: Pick<DraftStore<unknown>, 'open'>): void {
  const isHydrated = useHydrated()
  const cameWithDocument = useRef(!isHydrated)
  useEffect(() => open(cameWithDocument.current), [open])
}
