import { useState } from 'react'
import { type PasswordChange, passwordChangeSchema } from '#shared/domain/session.ts'
import { FieldProblem, TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import { failureText } from '../../lib/failure.ts'
import { notify } from '../../lib/notify.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { fieldProblems } from '../../lib/staff-failure.ts'
import { PasswordStrength } from './password-strength.tsx'

const EMPTY: PasswordChange = { currentPassword: '', newPassword: '' }
const FAILED = 'The password was not changed'

/** The form in which staff change their own password, which signs them out everywhere else. */
export function PasswordForm({ username }: { username: string }) {
  const [values, setValues] = useState(EMPTY)
  const [failure, setFailure] = useState('')
  const utils = staffApi.useUtils()
  const { mutateAsync, isPending } = staffApi.auth.changePassword.useMutation()
  const { problems, show, forget, formProps } = useStepForm({
    check: () => problemsOf(passwordChangeSchema, values),
    onValid: () => void change(),
  })

  async function change(): Promise<void> {
    setFailure('')
    try {
      await mutateAsync(values)
      setValues(EMPTY)
      notify({
        tone: 'success',
        title: 'Password changed',
        description: 'You are signed out everywhere else.',
      })
      await utils.auth.sessions.invalidate()
    } catch (error) {
      const found = fieldProblems(error)
      if (Object.keys(found).length > 0) show(found)
      else setFailure(failureText(error, FAILED))
    }
  }
  const set = (name: keyof PasswordChange) => (text: string) => {
    forget(name)
    setValues((before) => ({ ...before, [name]: text }))
  }
  return (
    <section aria-labelledby="password-title" className="rounded-md border bg-card p-5 lg:p-6">
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
          label="Current password"
          type="password"
          name="currentPassword"
          autoComplete="current-password"
          value={values.currentPassword}
          problem={problems.currentPassword}
          onChange={set('currentPassword')}
        />
        <TextField
          label="New password"
          type="password"
          name="newPassword"
          autoComplete="new-password"
          value={values.newPassword}
          problem={problems.newPassword}
          hint="At least 10 characters of any kind. A few unrelated words are easy to remember and hard to guess."
          onChange={set('newPassword')}
        />
        <PasswordStrength password={values.newPassword} />
        <FieldProblem problem={failure || undefined} />
        <Button type="submit" variant="secondary" className="justify-self-start" busy={isPending}>
          {isPending ? 'Saving...' : 'Change password'}
        </Button>
      </form>
    </section>
  )
}
