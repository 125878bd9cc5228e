import { keepPreviousData } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { PASSWORD_MAX, passwordChangeSchema, type PasswordChange } from '#shared/domain/session.ts'
import { ErrorMessage, TextField } from '../../components/form-fields.tsx'
import { PageHeader } from '../../components/staff/page-header.tsx'
import { Button } from '../../components/ui/button.tsx'
import { useDebounced } from '../../hooks/use-debounced.ts'
import { useStaffForm } from '../../hooks/use-staff-form.ts'
import { cn } from '../../lib/cn.ts'
import { explainFailure } from '../../lib/failure.ts'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { readStoredUser } from '../../lib/staff-tokens.ts'
import { SecondFactorCard } from './second-factor-card.tsx'
import { SessionList } from './session-list.tsx'

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '' }
const FAILED = 'The password was not changed'
const ASK_AFTER_MS = 300
const STEPS = [1, 2, 3, 4]
const STRENGTH_LABELS = [
  'Very easy to guess',
  'Very easy to guess',
  'Easy to guess',
  'Hard to guess',
  'Very hard to guess',
]

type Props = {
  /** Cards of other features. */
  children: ReactNode
}

export function AccountPage({ children }: Props) {
  const username = readStoredUser()?.username ?? ''
  return (
    <div className="wrap pt-1 pb-6">
      <PageHeader title="Account" />
      <p className="-mt-3 text-muted-foreground">
        Signed in as <strong className="text-foreground">{username}</strong>
      </p>
      <div className="mt-4 grid items-start gap-4 *:grid *:min-w-0 *:gap-4 lg:grid-cols-2">
        <div>
          <PasswordForm username={username} />
          <SecondFactorCard />
        </div>
        <div>
          <SessionList />
          {children}
        </div>
      </div>
    </div>
  )
}

/** The form in which staff change their own password, which signs them out everywhere else. */
function PasswordForm({ username }: { username: string }) {
  const utils = staffApi.useUtils()
  const { mutateAsync } = staffApi.auth.changePassword.useMutation()
  const { field, values, failure, isBusy, formProps, reset } = useStaffForm({
    schema: passwordChangeSchema,
    defaultValues: EMPTY,
    send: mutateAsync,
    onDone: () => {
      reset()
      notify({
        tone: 'success',
        title: 'Password changed',
        description: "You're signed out everywhere else.",
      })
      void utils.auth.listSessions.invalidate()
    },
    toText: (error) => explainFailure(error, FAILED),
  })
  return (
    <section aria-labelledby="password-title" className="rounded-md border bg-card p-4">
      <h2 id="password-title" className="text-2xl">
        Password
      </h2>
      <form {...formProps} method="post" className="mt-4 grid gap-4">
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={username}
          readOnly
          hidden
        />
        <TextField
          {...field('currentPassword')}
          label="Current password"
          type="password"
          name="currentPassword"
          autoComplete="current-password"
        />
        <TextField
          {...field('newPassword')}
          label="New password"
          type="password"
          name="newPassword"
          autoComplete="new-password"
          hint="At least 10 characters of any kind. A few unrelated words are easy to remember and hard to guess."
        />
        <PasswordStrength password={values.newPassword} />
        <ErrorMessage message={failure || undefined} />
        <Button type="submit" variant="outline" className="justify-self-start" busy={isBusy}>
          {isBusy ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </section>
  )
}

/** The strength of a password while it is typed, as the server judges it. */
function PasswordStrength({ password }: { password: string }) {
  const asked = useDebounced(password, ASK_AFTER_MS)
  const isAsked = asked !== '' && asked.length <= PASSWORD_MAX
  const { data } = staffApi.auth.judgePassword.useQuery(
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
            className={cn('h-1.5 flex-1 rounded-md', step <= score ? 'bg-current' : 'bg-border')}
          />
        ))}
      </div>
      <p role="status" className="mt-1 text-sm font-semibold">
        {score > 0 && STRENGTH_LABELS[score]}
      </p>
    </div>
  )
}
