import { useEffect, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import * as z from 'zod'
import { type Business, businessChangesSchema } from '#shared/domain/business.ts'
import { pickSectionFacts, isSameValue, type SettingsSection } from '#shared/domain/settings.ts'
import { capitalize } from '#shared/lib/capitalize.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import type { FieldIssues } from '../../../hooks/use-step-form.ts'
import type { Outputs } from '../../../lib/api.ts'
import { CONFLICT, explainFailure, toFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi, staffClient } from '../../../lib/staff-api.tsx'

export type Settings = Outputs['business']['admin']['get']
type Facts = Partial<Business>
type Stored = { saved: Settings; facts: Facts; on: Settings }

type Options<Values> = {
  section: SettingsSection
  settings: Settings
  /** Converts facts to values; names of values are paths of facts. */
  toValues: (facts: Business) => Values
  /** Converts values to facts; leaves unreadable values for the schema to reject. */
  toFacts: (values: Values, before: Business) => Facts
  /** Paths of the facts that the card is not saved without. */
  missing?: (facts: Business) => string[]
}

/** Form of a settings card: values, messages, saving and conflicts. */
export function useSettingsForm<Values extends FieldValues>({
  section,
  settings,
  toValues,
  toFacts,
  missing = () => [],
}: Options<Values>) {
  const [base, setBase] = useState(settings)
  const [conflict, setConflict] = useState<{ message: string; theirs: Settings } | null>(null)
  const utils = staffApi.useUtils()
  const { mutateAsync, isPending } = staffApi.business.admin.save.useMutation()
  const changesIn = (values: Values): Facts =>
    findChanges(pickSectionFacts(section, base.business), toFacts(values, base.business))

  const schema = changesSchema({ before: base.business, changesIn, missing })
  const { run, ...kit } = useStaffForm({
    schema,
    defaultValues: toValues(settings.business),
    send: (changed) => store(changed, base),
    onDone: ({ saved, facts, on }) => {
      adopt(saved)
      announce(saved, pick(findChanges(saved.business, on.business), facts))
    },
    onFailure: findConflict,
    toText: (error) => explainFailure(error, 'The settings were not saved'),
  })
  const issues = toSentences(kit.issues)
  const changes = changesIn(kit.values)
  const isChanged = Object.keys(changes).length > 0

  // Applies changes by others while nothing is typed.
  const isNewer = (settings.updatedAt ?? '') > (base.updatedAt ?? '')
  if (isNewer && !isChanged && !isPending) setBase(settings)
  const { reset } = kit.form
  useEffect(() => reset(toValues(base.business)), [base, reset, toValues])

  async function store(facts: Facts, on: Settings): Promise<Stored> {
    const saved = await mutateAsync({ section, changes: facts, updatedAt: on.updatedAt })
    return { saved, facts, on }
  }

  function announce(saved: Settings, undone: Facts): void {
    notify({
      tone: 'success',
      title: 'Saved',
      description: saved.isOpeningSoon
        ? "The website says 'Opening soon' until name, phone and address are saved."
        : 'It is on the website now.',
      ...(Object.keys(undone).length > 0 && {
        action: {
          label: 'Undo',
          altText: 'Restore an earlier version',
          onClick: () => void run(() => store(undone, saved)),
        },
      }),
    })
  }

  function adopt(saved: Settings): void {
    utils.business.admin.get.setData(undefined, saved)
    void utils.business.admin.listVersions.invalidate()
    void utils.requests.invalidate()
    setBase(saved)
    setConflict(null)
  }

  /** Loads what a colleague saved meanwhile; false for other failures. */
  async function findConflict(error: unknown): Promise<boolean> {
    const { status, fields } = toFailure(error)
    if (status !== CONFLICT || Object.keys(fields).length === 0) return false
    try {
      const theirs = await staffClient.business.admin.get.query()
      setConflict({ message: explainFailure(error), theirs })
      return true
    } catch {
      return false
    }
  }

  return {
    ...kit,
    section,
    issues,
    field: <Name extends FieldPath<Values>>(name: Name) => ({
      ...kit.field(name),
      issue: issues[name],
    }),
    changes,
    isChanged,
    isPending,
    base,
    conflict,
    /** Saves what was typed over what a colleague saved. */
    saveAnyway: () => conflict && void run(() => store(changes, conflict.theirs)),
    /** Drops what was typed for what a colleague saved. */
    takeTheirs: () => conflict && adopt(conflict.theirs),
    /** Drops what was typed. */
    reset: () => reset(toValues(base.business)),
    /** Saves the facts of an earlier version. */
    putBack: (facts: Facts) => void run(() => store(findChanges(base.business, facts), base)),
  }
}

type Changes<Values> = {
  before: Business
  changesIn: (values: Values) => Facts
  missing: (facts: Business) => string[]
}

/** Reads the changed facts of a form; requires what is missing, and refuses what is not valid. */
export const changesSchema = <Values>({ before, changesIn, missing }: Changes<Values>) =>
  z.custom<Values>().transform((values, context) => {
    const changes = changesIn(values)
    for (const path of missing({ ...before, ...changes })) {
      context.addIssue({ code: 'custom', path: path.split('.'), message: 'is required' })
    }
    for (const { path, message } of businessChangesSchema.safeParse(changes).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message })
    }
    return changes
  })

/** The facts of `after` that differ from those of `before`. */
export const findChanges = (before: Facts, after: Facts): Facts =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => !isSameValue(before[field as keyof Facts], value),
    ),
  )

/** Begins each message with a capital: 'Must look like (555) 555-5555'. */
export const toSentences = (issues: FieldIssues): FieldIssues =>
  Object.fromEntries(
    Object.entries(issues).map(([path, message]) => [
      path,
      capitalize(message === 'is required' ? `${formatFieldName(path)} ${message}` : message),
    ]),
  )

/** Returns the words of a field, such as 'ZIP code' for 'address.zipCode'. */
const formatFieldName = (path: string): string =>
  path
    .slice(path.lastIndexOf('.') + 1)
    .replace(/[A-Z]/, (letter) => ` ${letter.toLowerCase()}`)
    .replace('zip', 'ZIP')

const pick = (facts: Facts, fields: Facts): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([field]) => Object.hasOwn(fields, field)))
