import { useEffect, useRef, useState } from 'react'
import { getFieldLabel } from '#shared/domain/vehicle-columns.ts'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { Button } from '../../../../components/ui/button.tsx'
import { getChoiceLabel } from '../format-value.ts'
import { type FormValues, readPictures } from './form-values.ts'

/** A field that two people changed to different values since the form was opened. */
type FieldConflict = { name: string; mine: string; theirs: string }
type Merge = {
  /** The form with what only the other person changed; where both did, what was typed here. */
  values: FormValues
  conflicts: FieldConflict[]
  /** The fields that only the other person changed. */
  takenOver: string[]
}

/** Three-way merge of a form with the saved vehicle; `before` is the base (rule 13.43). */
function mergeChanges(before: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const others = Object.keys(theirs).filter(
    (name) => theirs[name] !== before[name] && theirs[name] !== mine[name],
  )
  const takenOver = others.filter((name) => mine[name] === before[name])
  const conflicts = others
    .filter((name) => !takenOver.includes(name))
    .map((name) => ({ name, mine: mine[name] ?? '', theirs: theirs[name] ?? '' }))
  return {
    values: { ...mine, ...Object.fromEntries(takenOver.map((name) => [name, theirs[name] ?? ''])) },
    conflicts,
    takenOver,
  }
}

type Props = {
  kind: VehicleKind
  /** The server's message, with the author and the changed fields. */
  message: string
  before: FormValues
  mine: FormValues
  theirs: FormValues
  onResolve: (values: FormValues) => void
}
type Side = 'mine' | 'theirs'

/** Shows both values of each field that two people changed, to choose one of them (rule 13.42). */
export function ConflictPanel({ kind, message, before, mine, theirs, onResolve }: Props) {
  const { values, conflicts, takenOver } = mergeChanges(before, mine, theirs)
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const chosenTheirs = Object.fromEntries(
    conflicts
      .filter(({ name }) => chosen[name] === 'theirs')
      .map((conflict) => [conflict.name, conflict.theirs]),
  )
  const show = (name: string, value = ''): string => formatShown(kind, name, value) || 'empty'

  return (
    <section
      className="mb-6 grid justify-items-start gap-4 rounded-md border-2 border-primary bg-card p-5"
      aria-labelledby="conflict-title"
    >
      <h3 id="conflict-title" ref={heading} tabIndex={-1} className="focus:outline-none">
        Somebody else saved this vehicle
      </h3>
      <p>{`${message} Nothing you typed is lost.`}</p>
      {conflicts.map((conflict) => (
        <fieldset key={conflict.name} className="grid w-full gap-1 md:grid-cols-2">
          <legend className="font-semibold">{getFieldLabel(conflict.name)}</legend>
          {(['mine', 'theirs'] as const).map((side) => (
            <label
              key={side}
              className="flex cursor-pointer items-baseline gap-2.5 rounded-md border px-3 py-2 has-checked:border-foreground has-checked:bg-muted"
            >
              <input
                type="radio"
                className="flex-none"
                name={`conflict-${conflict.name}`}
                checked={(chosen[conflict.name] ?? 'mine') === side}
                onChange={() => setChosen({ ...chosen, [conflict.name]: side })}
              />
              <span className="min-w-13 flex-none">{`${side === 'mine' ? 'Yours' : 'Theirs'}:`}</span>{' '}
              <b className="min-w-0 wrap-anywhere">{show(conflict.name, conflict[side])}</b>
            </label>
          ))}
        </fieldset>
      ))}
      {takenOver.length > 0 && (
        <p>
          {`Only they changed these, so we kept them: ${takenOver
            .map((name) => `${getFieldLabel(name)} (${show(name, values[name])})`)
            .join(', ')}.`}
        </p>
      )}
      <Button onClick={() => onResolve({ ...values, ...chosenTheirs })}>
        {conflicts.length > 0 ? 'Save with these choices' : 'Save both'}
      </Button>
    </section>
  )
}

const formatShown = (kind: VehicleKind, name: string, value: string): string =>
  name === 'pictures'
    ? `${readPictures(value).length} in this order`
    : getChoiceLabel(kind, name, value)
