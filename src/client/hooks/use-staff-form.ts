import { useState } from 'react'
import type { ZodType } from 'zod'
import { failureText, toFailure } from '../lib/failure.ts'
import { problemsOf, useStepForm } from './use-step-form.ts'

type Options<Values, Result> = {
  schema: ZodType
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
  const [values, setValues] = useState(initial)
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const { problems, show, forget, formProps } = useStepForm({
    check: () => problemsOf(schema, values),
    onValid: () => void submit(),
  })

  async function submit(): Promise<void> {
    if (isBusy) return
    setFailure('')
    setIsBusy(true)
    try {
      onDone(await send(values))
    } catch (error) {
      const found = Object.entries(toFailure(error).fields)
      const own = found.filter(([name]) => name in values)
      if (own.length > 0) show(Object.fromEntries(own))
      else setFailure(found[0]?.[1] ?? failureText(error, failedText))
    }
    setIsBusy(false)
  }

  /** Value, problem and change handler of a field. */
  const field = (name: keyof Values & string) => ({
    value: values[name],
    problem: problems[name],
    onChange: (text: string) => {
      forget(name)
      setValues((before) => ({ ...before, [name]: text }))
    },
  })
  return { field, values, failure, isBusy, formProps, reset: () => setValues(initial) }
}
