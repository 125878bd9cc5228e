import { useState } from 'react'
import type { ZodType } from 'zod'
import { failureText } from '../lib/failure.ts'
import { fieldProblems } from '../lib/staff-failure.ts'
import { problemsOf, useStepForm } from './use-step-form.ts'

type Options<Values, Result> = {
  schema: ZodType
  initial: Values
  send: (values: Values) => Promise<Result>
  onDone: (result: Result) => void
  /** What is shown where a failure has no text of its own. */
  failedText?: string
}

/**
 * A short form of staff: checks its values, sends them one at a time and shows what is wrong with a field beside it. What is wrong with
 * none of its fields is its `failure`.
 */
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
      const found = Object.entries(fieldProblems(error))
      const own = found.filter(([name]) => name in values)
      if (own.length > 0) show(Object.fromEntries(own))
      else setFailure(found[0]?.[1] ?? failureText(error, failedText))
    }
    setIsBusy(false)
  }

  /** The value and the problem of a field, for its input. */
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
