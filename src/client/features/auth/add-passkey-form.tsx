import { useState } from 'react'
import type * as z from 'zod'
import { type AddedPasskey, newPasskeySchema, PASSKEY_NAME_MAX } from '#shared/domain/passkey.ts'
import { ownPasswordSchema } from '#shared/domain/second-factor.ts'
import { FieldProblem, TextField } from '../../components/form-fields.tsx'
import { problemsOf, useStepForm } from '../../hooks/use-step-form.ts'
import { failureText } from '../../lib/failure.ts'
import { staffApi } from '../../lib/staff-api.tsx'
import { fieldProblems } from '../../lib/staff-failure.ts'
import { describeBrowser } from './describe-browser.ts'
import { createPasskey } from './passkey-browser.ts'
import { FormButtons, OwnPasswordField } from './second-factor-forms.tsx'

const schema = ownPasswordSchema.extend(newPasskeySchema.pick({ name: true }).shape)
type Values = z.infer<typeof schema>

type Props = { onDone: (added: AddedPasskey) => void; onCancel: () => void }

/** Asks for a name and the password, then lets the browser make a passkey. */
export function AddPasskeyForm({ onDone, onCancel }: Props) {
  const [values, setValues] = useState<Values>(() => ({
    name: describeBrowser(navigator.userAgent),
    currentPassword: '',
  }))
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const begin = staffApi.auth.beginPasskey.useMutation()
  const add = staffApi.auth.addPasskey.useMutation()
  const { problems, show, forget, formProps } = useStepForm({
    check: () => problemsOf(schema, values),
    onValid: () => void submit(),
  })

  async function submit(): Promise<void> {
    if (isBusy) return
    setFailure('')
    setIsBusy(true)
    try {
      const { name, currentPassword } = values
      const options = await begin.mutateAsync({ currentPassword })
      onDone(await add.mutateAsync({ name, credential: await createPasskey(options) }))
    } catch (error) {
      const { credential, ...found } = fieldProblems(error)
      if (Object.keys(found).length > 0) show(found)
      else setFailure(credential ?? failureText(error))
    }
    setIsBusy(false)
  }
  const set = (name: keyof Values) => (text: string) => {
    forget(name)
    setValues((before) => ({ ...before, [name]: text }))
  }
  return (
    <form {...formProps} method="post" className="mt-4 grid gap-4">
      <TextField
        label="Name of the passkey"
        name="passkeyName"
        autoComplete="off"
        maxLength={PASSKEY_NAME_MAX}
        value={values.name}
        problem={problems.name}
        onChange={set('name')}
      />
      <OwnPasswordField
        value={values.currentPassword}
        problem={problems.currentPassword}
        onChange={set('currentPassword')}
      />
      <FieldProblem problem={failure || undefined} />
      <FormButtons action="Add" {...{ isBusy, onCancel }} />
    </form>
  )
}
