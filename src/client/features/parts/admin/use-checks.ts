import { useState } from 'react'
import * as z from 'zod'
import type { ListedPart } from '#shared/domain/part-schema.ts'
import { formatPartName, SINGLE_ENDS, SINGLE_SIDES } from '#shared/domain/part.ts'
import { toFailure } from '../../../lib/failure.ts'
import { createRandomId } from '../../../lib/random-id.ts'
import { staffApi, staffClient } from '../../../lib/staff-api.tsx'
import { findCheckAction, type Check, findParts } from './check-list.ts'
import { createQueue, useUnsent } from './use-unsent.ts'

export type CheckMode = {
  /** Tapped parts are off the vehicle. */
  isPulled: boolean
  shelf: string
}
export type Checks = ReturnType<typeof useChecks>

/** Tap in the check list of a vehicle. */
const tapSchema = z.object({
  /** Vehicle and key of the check. */
  id: z.string(),
  name: z.string(),
  vehicleId: z.string(),
  action: z.enum(['add', 'pull', 'undo', 'add-another']),
  /** Part that is pulled or taken off; '' for one to add. */
  partId: z.string(),
  entry: z.object({
    category: z.string(),
    subcategory: z.string(),
    specificPart: z.string(),
    side: z.enum(SINGLE_SIDES).nullable(),
    end: z.enum(SINGLE_ENDS).nullable(),
    description: z.string(),
  }),
  isPulled: z.boolean(),
  shelf: z.string(),
  idempotencyKey: z.string(),
})
type Tap = z.infer<typeof tapSchema>

const taps = createQueue('checks', tapSchema, post)

/** Sends the taps of this user on this device. */
export function useTaps() {
  const utils = staffApi.useUtils()
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())

  /** Shows a saved part before the next list arrives. */
  async function show({ vehicleId, partId }: Tap, saved: ListedPart | null): Promise<void> {
    const { listOfVehicle } = utils.parts.admin
    // A list that was loaded before would take it back.
    await listOfVehicle.cancel({ id: vehicleId })
    listOfVehicle.setData({ id: vehicleId }, (shown = []) => {
      const others = shown.filter(({ id }) => id !== (saved?.id ?? partId))
      return saved ? [...others, saved] : others
    })
    void utils.parts.invalidate()
  }

  const queue = useUnsent(taps, {
    onSent(tap, saved) {
      if (saved && tap.partId === '') setAdded((before) => new Set(before).add(saved.id))
      void show(tap, saved)
    },
    onFailure: () => void utils.parts.invalidate(),
  })
  return { ...queue, added }
}

/** Adds, pulls and removes the parts of a vehicle by taps, which wait for a connection. */
export function useChecks(
  { unsent, failures, added, isUnreachable, add }: ReturnType<typeof useTaps>,
  { vehicleId, parts, mode }: { vehicleId: string; parts: ListedPart[]; mode: CheckMode },
) {
  const { isPulled, shelf } = mode
  const toId = ({ key }: Check) => `${vehicleId}/${key}`
  const isWaiting = (check: Check) => unsent.some(({ id }) => id === toId(check))
  const decide = (check: Check) => findCheckAction(findParts(parts, check), { isPulled, added })
  function keep(check: Check, tap: Pick<Tap, 'action' | 'entry' | 'partId'>): void {
    if (isWaiting(check)) return
    const name = formatPartName(tap.entry)
    add({
      ...tap,
      id: toId(check),
      name,
      vehicleId,
      isPulled,
      shelf,
      idempotencyKey: createRandomId(),
    })
  }
  return {
    findParts: (check: Check) => findParts(parts, check),
    findAction: decide,
    isWaiting,
    waitingText: isUnreachable ? 'Not sent yet' : 'Saving...',
    issueOf: (check: Check) => failures.find(({ id }) => id === toId(check))?.failure,
    tap(check: Check): void {
      const { entry } = check
      const action = decide(check)
      if (action?.name === 'add') keep(check, { action: 'add', entry, partId: '' })
      else if (action) keep(check, { action: action.name, entry, partId: action.part.id })
    },
    addAnother: (check: Check, description = ''): void =>
      keep(check, { action: 'add-another', entry: { ...check.entry, description }, partId: '' }),
  }
}

/** Sends a tap; the server takes the same one again without another effect. */
async function post(tap: Tap): Promise<ListedPart | null> {
  const { admin } = staffClient.parts
  const { action, partId, isPulled, shelf } = tap
  const pull = async (id: string) => admin.pull.mutate({ id, shelf: shelf.trim() || null })
  if (action === 'pull') return pull(partId)
  if (action === 'undo') {
    await admin.archive.mutate({ id: partId }).catch((error: unknown) => {
      // An earlier call has taken it off.
      if (toFailure(error).status !== 404) throw error
    })
    return null
  }
  const part = await addPart(tap)
  const isToPull = isPulled && part.status === 'on-vehicle' && part.missing === null
  return isToPull ? pull(part.id) : part
}

async function addPart({ action, vehicleId, entry, idempotencyKey }: Tap): Promise<ListedPart> {
  const { offer, create } = staffClient.parts.admin
  const given = { ...entry, donorId: vehicleId }
  return action === 'add'
    ? offer.mutate(given)
    : create.mutate({ ...given, isAnother: true, idempotencyKey })
}
