import { useMemo, useState } from 'react'
import { forget, keep, recall } from '../../../lib/browser-storage.ts'
import { staffDraftName } from '../../../lib/staff-drafts.ts'

const KEPT_FOR_MS = 7 * 24 * 3_600_000

/** A text that is being written: it survives a reload and a sign-out, and is gone when it is sent. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const name = useMemo(() => staffDraftName(key), [key])
  const [text, setText] = useState(() => textOf(recall(name, KEPT_FOR_MS)))
  const change = (next: string) => {
    setText(next)
    if (next === '') forget(name)
    else keep(name, next)
  }
  return [text, change]
}

const textOf = (kept: unknown): string => (typeof kept === 'string' ? kept : '')
