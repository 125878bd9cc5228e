import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldValues, useForm, useWatch } from 'react-hook-form'
import type { ZodType } from 'zod'
import { failureText, toFailure } from '../lib/failure.ts'
import { useFocusProblem } from './use-focus-problem.ts'

type Options<Values, Result> = {
  schema: ZodType<FieldValues, FieldValues>
  initial: Values
  send: (values: Values) => Promise<Result>
  onDone: (result: Result) => void
  /** Fallback for a failure without a message. */
  failedText?: string
}

/** Short staff form; problems of known fields appear at the field, others in `failure`. */
export function useStaffForm<Values extends Record<string, string>, Result>({
  schema,
  initial,
  send,
  onDone,
  failedText,
}: Options<Values, Result>) {
  const [failure, setFailure] = useState('')
  const { form, focusProblem } = useFocusProblem()
  const { control, handleSubmit, formState, setValue, setError, clearErrors, reset } = useForm<
    Record<string, string>
  >({
    defaultValues: initial,
    resolver: zodResolver(schema, undefined, { raw: true }),
    // A problem stays until its field changes.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { errors, isSubmitting } = formState
  const values = { ...initial, ...useWatch({ control }) }

  const submit = handleSubmit(async () => {
    setFailure('')
    try {
      onDone(await send(values))
    } catch (error) {
      const found = Object.entries(toFailure(error).fields)
      const own = found.filter(([name]) => name in initial)
      for (const [name, message] of own) setError(name, { message })
      if (own.length > 0) focusProblem()
      else setFailure(found[0]?.[1] ?? failureText(error, failedText))
    }
  }, focusProblem)

  /** Value, problem and change handler of a field. */
  const field = (key: keyof Values & string) => {
    const name: string = key
    return {
      value: values[key],
      problem: errors[name]?.message,
      onChange: (text: string) => {
        clearErrors(name)
        setValue(name, text)
      },
    }
  }
  return {
    field,
    values,
    failure,
    isBusy: isSubmitting,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        if (!isSubmitting) void submit()
      },
    },
    reset: () => reset(initial),
  }
}
