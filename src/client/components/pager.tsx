import type { ReactNode } from 'react'

type Props = { page: number; hasMore: boolean; link(page: number, text: string): ReactNode }

/** Links to the page before and the page after. */
export function Pager({ page, hasMore, link }: Props) {
  if (page === 1 && !hasMore) return null
  return (
    <nav aria-label="Pages" className="mt-8 flex items-center justify-between gap-4">
      {page > 1 ? link(page - 1, 'Previous page') : <span />}
      <span className="plate text-lg">Page {page}</span>
      {hasMore ? link(page + 1, 'Next page') : <span />}
    </nav>
  )
}
