import { useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  get,
  set,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { failureText, toFailure } from '../lib/failure.ts'
import { useFocusProblem } from './use-focus-problem.ts'
import type { FieldProblems } from './use-step-form.ts'

type Options<Values, Result> = {
  initial: Values
  /** Returns problems by path, such as 'address.city'; none for valid values. */
  check: (values: Values) => FieldProblems
  send: (values: Values) => Promise<Result>
  onDone: (result: Result) => void
  /** Called after each change by the user, to keep a draft. */
  onChange?: (values: Values, path: string) => void
  /** Returns a text to show, or true if the caller shows the failure itself. */
  onFailure?: (error: unknown) => boolean | Promise<boolean | string>
  /** Converts the path of a message of schema or server to that of the field. */
  toPath?: (path: string) => string
  /** Returns true to wait for a confirmation, after which the caller uses `run`. */
  hold?: (values: Values) => boolean
  /** Text of a failure that belongs to no field. */
  toText?: (error: unknown) => string
}

/** Staff form; problems of known fields appear at the field, others in `failure`. */
export function useStaffForm<Values extends FieldValues, Result>({
  initial,
  check,
  send,
  onDone,
  onChange,
  onFailure,
  toPath = (path) => path,
  hold = () => false,
  toText = failureText,
}: Options<Values, Result>) {
  const [failure, setFailure] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const { form: element, focusProblem } = useFocusProblem()
  const form = useForm<Values, unknown, Values>({
    defaultValues: initial as DefaultValues<Values>,
    resolver: (typed) => {
      const errors = toErrors<Values>(check(typed), toPath)
      return Object.keys(errors).length === 0
        ? { values: typed, errors: {} }
        : { values: {}, errors }
    },
    // A problem stays until its field changes.
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { control, formState, setValue, setError } = form
  const values = useWatch({ control, compute: (current: Values) => current })
  const problems = toProblems(formState.errors)
  useChanges(form, initial, onChange)
  // The end of a long form is out of sight or below its buttons.
  useEffect(() => {
    if (failure === '') return
    const alert = element.current?.querySelector('[role=alert]:not(:empty)')
    alert?.scrollIntoView({ block: 'center' })
  }, [failure, element])

  const isField = (path: string): path is FieldPath<Values> =>
    (path.split('.', 1)[0] ?? '') in initial

  /** Sends by another call, with the same handling of its result. */
  async function run(call: () => Promise<Result>): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    setFailure('')
    try {
      onDone(await call())
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
      const name = toPath(path)
      return isField(name) ? [{ name, message }] : []
    })
    for (const { name, message } of own) setError(name, { message })
    if (own.length > 0) focusProblem()
    else setFailure(found[0]?.[1] ?? toText(error))
  }

  const submit = () => {
    if (isSending.current) return
    setFailure('')
    const proceed = (checked: Values) => (hold(checked) ? undefined : run(() => send(checked)))
    const outcome = { isInvalid: false }
    const handle = form.handleSubmit(proceed, () => void (outcome.isInvalid = true))
    // Not in the callback, which runs before the fields render as invalid.
    void handle().then(() => outcome.isInvalid && focusProblem())
  }

  /** Value, problem and change handler of a field. */
  const field = <Name extends FieldPath<Values>>(name: Name) => ({
    value: get<Values, FieldPathValue<Values, Name>>(values, name),
    problem: problems[name],
    onChange: (value: FieldPathValue<Values, Name>) => setValue(name, value),
  })
  return {
    /** For FormProvider and registered inputs. */
    form,
    field,
    values,
    problems,
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
    reset: (to: Values = initial) => form.reset(to),
  }
}

/** Clears the problem of a changed field and reports the change. */
function useChanges<Values extends FieldValues>(
  { subscribe, clearErrors }: UseFormReturn<Values, unknown, Values>,
  initial: Values,
  onChange?: (values: Values, path: string) => void,
): void {
  const before = useRef(initial)
  useEffect(() =>
    subscribe({
      formState: { values: true },
      callback: ({ name, values }) => {
        const last = before.current
        before.current = values
        // A reset has no name, and leaving a field changes nothing.
        if (name === undefined || get(values, name) === get(last, name)) return
        clearErrors(name as FieldPath<Values>)
        onChange?.(values, name)
      },
    }),
  )
}

/** Nests problems by their paths, as the form library keeps errors. */
function toErrors<Values extends FieldValues>(
  problems: FieldProblems,
  toPath: (path: string) => string,
): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const [path, message] of Object.entries(problems)) {
    set(errors, toPath(path) || 'root', { type: 'schema', message })
  }
  return errors
}

/** Lists the messages of nested errors by path. */
const toProblems = (errors: object, parent = ''): FieldProblems =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
      if (key === 'ref' || typeof error !== 'object' || error === null) return []
      const path = `${parent}${key}`
      const inner = Object.entries(toProblems(error, `${path}.`))
      return 'message' in error && typeof error.message === 'string'
        ? [[path, error.message], ...inner]
        : inner
    }),
  )
