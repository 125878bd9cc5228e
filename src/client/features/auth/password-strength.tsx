import { keepPreviousData } from '@tanstack/react-query'
import { PASSWORD_MAX } from '#shared/domain/session.ts'
import { useDebounced } from '../../hooks/use-debounced.ts'
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

/** The strength of a password while it is typed, as the server judges it. */
export function PasswordStrength({ password }: { password: string }) {
  const asked = useDebounced(password, ASK_AFTER_MS)
  const isAsked = asked !== '' && asked.length <= PASSWORD_MAX
  const { data } = staffApi.auth.judgeNewPassword.useQuery(
    { password: asked },
    // Passwords are not kept in the query cache.
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
    <div className={score >= 3 ? 'text-success' : 'text-destructive'}>
      <div className="flex gap-1" aria-hidden="true">
        {STEPS.map((step) => (
          <span
            key={step}
            className={cn('h-1.5 flex-1 rounded-sm', step <= score ? 'bg-current' : 'bg-border')}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-[0.9375rem] font-semibold">
        {score > 0 && WORDS[score]}
      </p>
    </div>
  )
}
