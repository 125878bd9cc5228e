import { type SubmitEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ZodType } from 'zod'
import { useNeedsReact } from './use-needs-react.ts'

/** First issue of each field by path, such as 'customerInfo.phone'. */
export type FieldIssues = Record<string, string>

/** Issues of the values by field; empty if valid. */
export function findIssues(schema: ZodType, values: unknown): FieldIssues {
  const issues: FieldIssues = {}
  for (const { code, path, message } of schema.safeParse(values).error?.issues ?? []) {
    // Drafts of an older version of the page may have more fields.
    if (code !== 'unrecognized_keys') issues[path.join('.')] ??= message
  }
  return issues
}

/** Height of the header of the page and of a message below a field. */
const HEAD_AND_ERROR_PX = 160

/** Shows the head of a wizard whole, with the ground above it, where the field stays in view. */
function showStepHead(field: HTMLElement): void {
  const wizard = field.closest('[data-slot=wizard]')
  if (!wizard) return
  const height = field.getBoundingClientRect().bottom - wizard.getBoundingClientRect().top
  if (height < innerHeight - HEAD_AND_ERROR_PX) wizard.scrollIntoView({ block: 'start' })
}

/** Validates a step on submit, focuses the first invalid field, clears issues on change. */
export function useStepForm({
  check,
  onValid,
}: {
  check: () => FieldIssues
  onValid: (form: HTMLFormElement) => void
}) {
  const { element: form, needsReact } = useNeedsReact<HTMLFormElement>()
  const [issues, setIssues] = useState<FieldIssues>({})

  const show = (found: FieldIssues) => {
    flushSync(() => setIssues(found))
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    invalid?.focus()
    if (invalid) showStepHead(invalid)
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check()
    show(found)
    if (Object.keys(found).length === 0) onValid(event.currentTarget)
  }
  const clearIssues = (...names: string[]) => {
    if (names.some((name) => name in issues)) {
      setIssues(
        Object.fromEntries(Object.entries(issues).filter(([name]) => !names.includes(name))),
      )
    }
  }
  return {
    issues,
    show,
    clearIssues,
    formProps: { ...needsReact, onSubmit: submit, noValidate: true },
  }
}
