import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ZodType } from 'zod'
import { useNeedsReact } from '../lib/needs-react.ts'

/** The first issue of each field by its path, such as 'customerInfo.phone'. */
export type FieldProblems = Record<string, string>

/** The issues of the values by field; empty when they are valid. */
export function problemsOf(schema: ZodType, values: unknown): FieldProblems {
  const problems: FieldProblems = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
    problems[path.join('.')] ??= message
  }
  return problems
}

/** The form of one step: validates on submit, focuses the first invalid field, and clears an issue as soon as its field changes. */
export function useStepForm({
  check,
  onValid,
}: {
  check: () => FieldProblems
  onValid: (form: HTMLFormElement) => void
}) {
  const { element: form, needsReact } = useNeedsReact<HTMLFormElement>()
  const [problems, setProblems] = useState<FieldProblems>({})

  /** Shows issues and focuses the first invalid field. */
  const show = (found: FieldProblems) => {
    flushSync(() => setProblems(found))
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check()
    show(found)
    if (Object.keys(found).length === 0) onValid(event.currentTarget)
  }
  const forget = (...names: string[]) => {
    if (names.some((name) => name in problems)) {
      setProblems(
        Object.fromEntries(Object.entries(problems).filter(([name]) => !names.includes(name))),
      )
    }
  }
  return {
    problems,
    show,
    forget,
    formProps: { ...needsReact, onSubmit: submit, noValidate: true },
  }
}
