import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { PASSWORD_MAX } from '#shared/domain/session.ts'
import { cn } from '../../lib/cn.ts'
import { staffApi } from '../../lib/staff-api.tsx'

const ASK_AFTER_MS = 300
const STEPS = [1, 2, 3, 4]
const WORDS = [
  'Very easy to guess',
  'Very easy to guess',
  'Easy to guess',
  'Hard to guess',
  'Very hard to guess',
]

/** How good the server finds a password while it is typed; it is the server that will take it or not. */
export function PasswordStrength({ password }: { password: string }) {
  const asked = useSettled(password)
  const isAsked = asked !== '' && asked.length <= PASSWORD_MAX
  const { data } = staffApi.auth.judgeNewPassword.useQuery(
    { password: asked },
    // What was typed on the way does not stay in memory.
    {
      enabled: isAsked,
      gcTime: 0,
      staleTime: Infinity,
      retry: false,
      placeholderData: keepPreviousData,
    },
  )
  if (password === '') return null
  const score = isAsked && data ? Math.max(data.score, 1) : 0
  return (
    <div className={cn('strength', score >= 3 ? 'is-strong' : 'is-weak')}>
      <div className="flex gap-1" aria-hidden="true">
        {STEPS.map((step) => (
          <span key={step} className={step <= score ? 'strength-step is-on' : 'strength-step'} />
        ))}
      </div>
      <p role="status" className="mt-1 text-[0.9375rem] font-semibold">
        {score > 0 && WORDS[score]}
      </p>
    </div>
  )
}

/** A text when it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
