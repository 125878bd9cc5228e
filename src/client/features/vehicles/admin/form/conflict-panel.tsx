import { useEffect, useRef, useState } from 'react'
import { getFieldLabel } from '#shared/domain/vehicle-columns.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { pick } from '#shared/lib/pick.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { getChoiceLabel } from '../format-value.ts'
import { FIELD_NAMES, isSame, type TypedFields, type VehicleDraft } from './form-values.ts'

/** Compares the form with the vehicle that another person saved, field by field (rule 13.43). */
function compareChanges({ before, typed: mine }: VehicleDraft, theirs: TypedFields) {
  const others = FIELD_NAMES.filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
  )
  const takenOver = others.filter((name) => isSame(mine[name], before[name]))
  return {
    /** Fields that both changed to different values. */
    conflicts: others.filter((name) => !takenOver.includes(name)),
    /** Fields that only the other person changed. */
    takenOver,
  }
}

type Props = {
  kind: VehicleKind
  /** The server's message, with the author and the changed fields. */
  message: string
  draft: VehicleDraft
  theirs: TypedFields
  onResolve: (fields: TypedFields) => void
}
type FieldName = keyof TypedFields
type Side = 'mine' | 'theirs'

/** Shows both values of each field that two people changed, to choose one of them (rule 13.42). */
export function ConflictPanel({ kind, message, draft, theirs, onResolve }: Props) {
  const { conflicts, takenOver } = compareChanges(draft, theirs)
  const mine = draft.typed
  const [chosen, setChosen] = useState<Partial<Record<FieldName, Side>>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chosenTheirs = conflicts.filter((name) => chosen[name] === 'theirs')
  function show(name: FieldName, side: Side): string {
    const value = { mine, theirs }[side][name]
    if (typeof value !== 'string') return `${value.length} in this order`
    return getChoiceLabel(kind, name, value) || 'empty'
  }

  return (
    <section
      className="mb-6 grid justify-items-start gap-4 rounded-md border-2 border-primary bg-card p-5"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title" ref={heading} tabIndex={-1} className="focus:outline-none">
        Somebody else saved this vehicle
      </h3>
      <p>{`${message} Nothing you typed is lost.`}</p>
      {conflicts.map((name) => (
        <fieldset key={name} className="grid w-full gap-1 md:grid-cols-2">
          <legend className="font-semibold">{getFieldLabel(name)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className="flex cursor-pointer items-baseline gap-2.5 rounded-md border px-3 py-2 has-checked:border-foreground has-checked:bg-muted"
            >
              <input
                type="radio"
                className="flex-none"
                name={`conflict-${name}`}
                checked={(chosen[name] ?? 'mine') === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              <span className="min-w-13 flex-none">{`${side === 'mine' ? 'Yours' : 'Theirs'}:`}</span>{' '}
              <b className="min-w-0 wrap-anywhere">{show(name, side)}</b>
            </label>
          ))}
        </fieldset>
      ))}
      {takenOver.length > 0 && (
        <p>
          {`Only they changed these, so we kept them: ${takenOver
            .map((name) => `${getFieldLabel(name)} (${show(name, 'theirs')})`)
            .join(', ')}.`}
        </p>
      )}
      <Button
        onClick={() => onResolve({ ...mine, ...pick(theirs, ...takenOver, ...chosenTheirs) })}
      >
        {conflicts.length > 0 ? 'Save with these choices' : 'Save both'}
      </Button>
    </section>
  )
}
