import { useMemo, useState } from 'react'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { failureText } from '../../../lib/failure.ts'
import { randomId } from '../../../lib/random-id.ts'
import { staffApi, staffCalls } from '../../../lib/staff-api.tsx'
import { actionOf, type Check, piecesOf } from './check-list.ts'

export type CheckMode = {
  /** Tapped parts are off the vehicle. */
  isPulled: boolean
  shelf: string
}
export type Checks = ReturnType<typeof useChecks>

/** Adds, pulls and removes the parts of a vehicle by taps; each is saved at once. */
export function useChecks(vehicleId: string, parts: ListedPart[], { isPulled, shelf }: CheckMode) {
  const utils = staffApi.useUtils()
  /** Idempotency keys by check, each until its part is saved. */
  const keys = useMemo(() => new Map<string, string>(), [])
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const [problems, setProblems] = useState<Record<string, string>>({})

  /** Shows a saved part before the next list arrives; null removes it. */
  async function show(id: string, saved: ListedPart | null): Promise<void> {
    const { ofVehicle } = utils.parts.admin
    // A list that was loaded before would take it back.
    await ofVehicle.cancel({ id: vehicleId })
    ofVehicle.setData({ id: vehicleId }, (shown = []) => {
      const others = shown.filter((part) => part.id !== id)
      return saved ? [...others, saved] : others
    })
  }

  async function run(key: string, save: () => Promise<void>): Promise<void> {
    if (saving.has(key)) return
    setSaving((before) => new Set(before).add(key))
    setProblems(({ [key]: _solved, ...rest }) => rest)
    try {
      await save()
    } catch (error) {
      setProblems((before) => ({ ...before, [key]: failureText(error) }))
    } finally {
      setSaving((before) => new Set([...before].filter((each) => each !== key)))
      void utils.parts.invalidate()
    }
  }

  const { admin } = staffCalls.parts
  const pull = async ({ id }: ListedPart) =>
    show(id, await admin.pull.mutate({ id, location: shelf.trim() || null }))

  async function addOther({ key, entry }: Check, description: string): Promise<void> {
    const idempotencyKey = keys.get(key) ?? randomId()
    keys.set(key, idempotencyKey)
    const given = { ...entry, description, donorId: vehicleId, isAnother: true, idempotencyKey }
    await showAdded(await admin.create.mutate(given))
    keys.delete(key)
  }

  async function showAdded(part: ListedPart): Promise<void> {
    setAdded((before) => new Set(before).add(part.id))
    await show(part.id, part)
    if (isPulled && part.status === 'on-vehicle' && part.missing === null) await pull(part)
  }

  async function undo({ id }: ListedPart): Promise<void> {
    await admin.archive.mutate({ id })
    await show(id, null)
  }

  return {
    piecesOf: (check: Check) => piecesOf(parts, check),
    actionOf: (check: Check) => actionOf(piecesOf(parts, check), { isPulled, added }),
    isSaving: (check: Check) => saving.has(check.key),
    problemOf: (check: Check) => problems[check.key],
    tap: (check: Check) =>
      run(check.key, async () => {
        const action = actionOf(piecesOf(parts, check), { isPulled, added })
        if (action?.name === 'add') {
          await showAdded(await admin.offer.mutate({ donorId: vehicleId, ...check.entry }))
        }
        if (action?.name === 'pull') await pull(action.part)
        if (action?.name === 'undo') await undo(action.part)
      }),
    addAnother: (check: Check, description = '') =>
      run(check.key, () => addOther(check, description)),
  }
}
