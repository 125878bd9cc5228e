import { zodResolver } from '@hookform/resolvers/zod'
import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import type { ZodType } from 'zod'
import { explainFailure, toFailure } from '../lib/failure.ts'
import type { FieldIssues } from './use-step-form.ts'

type Options<Input, Output, Result> = {
  /** Reads what is typed; `send` gets its output. */
  schema: ZodType<Output, Input>
  defaultValues: NoInfer<Input>
  /** Returns false to wait for a confirmation. */
  send: (values: Output) => Promise<Result> | false
  onDone: (result: Result) => void
  /** Called after each change by the user, to keep a draft. */
  onChange?: (values: Input, path: string) => void
  /** Returns a text to show, or true if the caller shows the failure itself. */
  onFailure?: (error: unknown) => boolean | Promise<boolean | string>
  /** Text of a failure that belongs to no field. */
  toText?: (error: unknown) => string
}

/** Form of staff on react-hook-form; an issue appears at its field until that changes. */
export function useStaffForm<Input extends FieldValues, Output, Result>({
  schema,
  defaultValues,
  send,
  onDone,
  onChange,
  onFailure,
  toText = explainFailure,
}: Options<Input, Output, Result>) {
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const focusIssue = useFocusIssue(element)
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Input>,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { control, formState, setValue, setError } = form
  const values = useWatch({ control, compute: (current: Input) => current })
  const issues = toIssues(formState.errors)
  useChanges(form, defaultValues, onChange)
  // The end of a long form is out of sight or below its buttons.
  useEffect(() => {
    if (failure === '') return
    const alert = element.current?.querySelector('[role=alert]:not(:empty)')
    alert?.scrollIntoView({ block: 'center' })
  }, [failure, element])

  const isField = (path: string): path is FieldPath<Input> =>
    get(form.getValues(), path) !== undefined

  /** Sends by another call, with the same handling of its result. */
  async function run(call: () => Promise<Result> | false): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setFailure('')
    try {
      const sent = call()
      if (sent === false) return
      setIsBusy(true)
      onDone(await sent)
    } catch (error) {
      const handled = await onFailure?.(error)
      if (typeof handled === 'string') setFailure(handled)
      else if (!handled) explain(error)
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }

  function explain(error: unknown): void {
    const found = Object.entries(toFailure(error).fields)
    const own = found.flatMap(([path, message]) => {
      const name = listTails(path).find(isField)
      return name === undefined ? [] : [{ name, message }]
    })
    for (const { name, message } of own) setError(name, { message })
    if (own.length > 0) focusIssue()
    else setFailure(found[0]?.[1] ?? toText(error))
  }

  const submit = () => {
    if (isSending.current) return
    setFailure('')
    const outcome = { isInvalid: false }
    const handle = form.handleSubmit(
      (parsed) => run(() => send(parsed)),
      () => void (outcome.isInvalid = true),
    )
    // Not in the callback, which runs before the fields render as invalid.
    void handle().then(() => outcome.isInvalid && focusIssue())
  }

  /** Value, issue and change handler of a field. */
  const field = <Name extends FieldPath<Input>>(name: Name) => ({
    value: get<Input, FieldPathValue<Input, Name>>(values, name),
    issue: issues[name],
    onChange: (value: FieldPathValue<Input, Name>) => setValue(name, value),
  })
  return {
    /** For FormProvider and registered inputs. */
    form,
    field,
    values,
    issues,
    failure,
    isBusy,
    submit,
    run,
    formProps: {
      ref: element,
      noValidate: true,
      onSubmit: (event: { preventDefault: () => void }) => {
        event.preventDefault()
        submit()
      },
    },
    reset: (to: Input = defaultValues) => form.reset(to),
  }
}

/** Focuses the first invalid field; forms do not know the elements of all their fields. */
function useFocusIssue(form: RefObject<HTMLFormElement | null>): () => void {
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [failures, form])
  return () => setFailures((count) => count + 1)
}

/** Paths within 'change.place.day', longest first, since calls wrap the values of a form. */
function listTails(path: string): string[] {
  const names = path.split('.')
  return names.map((_, from) => names.slice(from).join('.'))
}

/** Clears the issue of a changed field and reports the change. */
function useChanges<Input extends FieldValues, Output>(
  { subscribe, clearErrors }: UseFormReturn<Input, unknown, Output>,
  defaultValues: Input,
  onChange?: (values: Input, path: string) => void,
): void {
  const before = useRef(defaultValues)
  useEffect(() =>
    subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        const last = before.current
        before.current = values
        // A reset has no name, and leaving a field changes nothing.
        if (name === undefined || get(values, name) === get(last, name)) return
        clearErrors(name as FieldPath<Input>)
        onChange?.(values, name)
      },
    }),
  )
}

/** Lists the messages of nested errors by path. */
const toIssues = (errors: object, parent = ''): FieldIssues =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
      if (key === 'ref' || typeof error !== 'object' || error === null) return []
      const path = `${parent}${key}`
      const inner = Object.entries(toIssues(error, `${path}.`))
      return 'message' in error && typeof error.message === 'string'
        ? [[path, error.message], ...inner]
        : inner
    }),
  )
