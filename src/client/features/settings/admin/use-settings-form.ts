import { useState } from 'react'
import { type Business, businessChangesSchema } from '#shared/domain/business.ts'
import { factsOfSection, isSame, type SettingsSection } from '#shared/domain/settings.ts'
import { type FieldProblems, problemsOf, useStepForm } from '../../../hooks/use-step-form.ts'
import type { Outputs } from '../../../lib/api.ts'
import { CONFLICT, failureText, toFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'

export type Settings = Outputs['business']['admin']['get']
type Facts = Partial<Business>

/** Paths of messages of the server begin with the name of the input. */
const INPUT_PREFIX = /^changes\./

type Options<Values> = {
  section: SettingsSection
  settings: Settings
  toValues: (facts: Business) => Values
  /** Converts values to facts; leaves unreadable values for the schema to reject. */
  toFacts: (values: Values, before: Business) => Facts
  /** Paths of the facts that the card is not saved without. */
  missing?: (facts: Business) => string[]
}

/** Form of a settings card: values, messages, saving and conflicts. */
export function useSettingsForm<Values>({
  section,
  settings,
  toValues,
  toFacts,
  missing = () => [],
}: Options<Values>) {
  const [base, setBase] = useState(settings)
  const [values, setValues] = useState(() => toValues(settings.business))
  const [conflict, setConflict] = useState<{ message: string; theirs: Settings } | null>(null)
  const [failure, setFailure] = useState('')
  const utils = staffApi.useUtils()
  const { mutateAsync, isPending } = staffApi.business.admin.save.useMutation()

  const changes = changesOf(factsOfSection(section, base.business), toFacts(values, base.business))
  const isChanged = Object.keys(changes).length > 0
  // Applies changes by others while nothing is typed.
  if (settings !== base && !isChanged && !isPending) {
    setBase(settings)
    setValues(toValues(settings.business))
  }
  const { problems, show, forget, formProps } = useStepForm({
    check,
    onValid: () => void save(changes, base),
  })

  function check(): FieldProblems {
    const blank = missing({ ...base.business, ...changes })
    return {
      ...problemsOf(businessChangesSchema, changes),
      ...Object.fromEntries(blank.map((path) => [path, 'is required'])),
    }
  }

  function submit(): void {
    const found = check()
    show(found)
    if (Object.keys(found).length === 0) void save(changes, base)
  }

  async function save(facts: Facts, on: Settings): Promise<void> {
    setFailure('')
    try {
      const saved = await mutateAsync({ section, changes: facts, updatedAt: on.updatedAt })
      adopt(saved)
      const undone = pick(changesOf(saved.business, on.business), facts)
      notify({
        tone: 'success',
        title: 'Saved',
        description: saved.isOpeningSoon
          ? "The website says 'Opening soon' until name, phone and address are saved."
          : 'It is on the website now.',
        ...(Object.keys(undone).length > 0 && {
          action: {
            label: 'Undo',
            altText: 'Put back an earlier version',
            onClick: () => void save(undone, saved),
          },
        }),
      })
    } catch (error) {
      await explain(error)
    }
  }

  function adopt(saved: Settings): void {
    utils.business.admin.get.setData(undefined, saved)
    void utils.business.admin.versions.invalidate()
    void utils.requests.invalidate()
    setBase(saved)
    setValues(toValues(saved.business))
    setConflict(null)
  }

  async function explain(error: unknown): Promise<void> {
    const found = Object.fromEntries(
      Object.entries(toFailure(error).fields).map(([path, message]) => [
        path.replace(INPUT_PREFIX, ''),
        message,
      ]),
    )
    if (toFailure(error).status === CONFLICT && Object.keys(found).length > 0) {
      try {
        setConflict({
          message: failureText(error),
          theirs: await utils.client.business.admin.get.query(),
        })
        return
      } catch {
        // The message alone says enough.
      }
    } else if (Object.keys(found).length > 0) return show(found)
    setFailure(failureText(error, 'The settings were not saved'))
  }

  function set(change: Partial<Values>, ...paths: string[]): void {
    forget(...paths)
    setValues((before) => ({ ...before, ...change }))
  }

  return {
    values,
    set,
    problems,
    formProps,
    changes,
    isChanged,
    isPending,
    failure,
    base,
    conflict,
    /** Saves what was typed over what a colleague saved. */
    saveAnyway: () => conflict && void save(changes, conflict.theirs),
    /** Drops what was typed for what a colleague saved. */
    takeTheirs: () => conflict && adopt(conflict.theirs),
    /** Drops what was typed. */
    reset: () => setValues(toValues(base.business)),
    /** Saves the facts of an earlier version. */
    putBack: (facts: Facts) => save(changesOf(base.business, facts), base),
    /** Saves the card, even unchanged as a confirmation; shows problems if there are any. */
    submit,
  }
}

/** The facts of `after` that differ from those of `before`. */
const changesOf = (before: Facts, after: Facts): Facts =>
  Object.fromEntries(
    Object.entries(after).filter(([field, value]) => !isSame(before[field as keyof Facts], value)),
  )

const pick = (facts: Facts, fields: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([field]) => Object.hasOwn(fields, field)))
