import { useEffect, useRef, useState } from 'react'
import { storedUser } from '../../../lib/staff-tokens.ts'
import type { Desk, DeskRequest } from './desk.ts'
import { whatChanged } from './what-changed.ts'

/** Who else has a request open, and what they did to it while it is shown. */
export function Colleagues({ request, others }: { request: DeskRequest; others: string[] }) {
  const news = useNews(request)
  return (
    <div role="status" className="desk-colleagues">
      {others.length > 0 && (
        <p>
          {others.join(' and ')} {others.length === 1 ? 'has' : 'have'} this request open too.
        </p>
      )}
      {news !== '' && <p>Just now: {news}.</p>}
    </div>
  )
}

function useNews(request: DeskRequest): string {
  const seen = useRef(request)
  const [news, setNews] = useState('')
  useEffect(() => {
    const told = whatChanged(seen.current, request, storedUser()?.username)
    seen.current = request
    if (told !== '') setNews(told)
  }, [request])
  return news
}

/** Asks for the lists anew when a look found that the request which is shown was changed. */
export function useLatest<Request extends DeskRequest>(
  { refresh }: Pick<Desk<Request>, 'refresh'>,
  request: Request,
  updatedAt: string | undefined,
): void {
  const shown = useRef(request.updatedAt)
  const ask = useRef(refresh)
  useEffect(() => {
    shown.current = request.updatedAt
    ask.current = refresh
  })
  useEffect(() => {
    if (updatedAt !== undefined && updatedAt > shown.current) ask.current()
  }, [updatedAt])
}
