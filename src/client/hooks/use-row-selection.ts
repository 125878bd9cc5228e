import { useRef, useState } from 'react'

/** Selected rows of the current page; rows that disappear are deselected. */
export function useRowSelection(ids: string[]) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const chosen = new Set(ids.filter((id) => kept.has(id)))
  const toggle = (id: string, isRange: boolean) => {
    const [from, to] = [ids.indexOf(last.current ?? id), ids.indexOf(id)]
    const range =
      isRange && from !== -1 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
    const next = new Set(chosen)
    for (const each of range) {
      if (chosen.has(id)) next.delete(each)
      else next.add(each)
    }
    last.current = id
    setKept(next)
  }
  const toggleAll = () => setKept(new Set(chosen.size === ids.length ? [] : ids))
  return { chosen, toggle, toggleAll, choose: (next: string[]) => setKept(new Set(next)) }
}
