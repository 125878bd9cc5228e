import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { type FieldValues, type FormField, shownValue } from './form-values.ts'
import type { Merge } from './merge-changes.ts'

type Props = {
  /** Who changed what, in the server's words. */
  told: string
  merge: Merge
  fields: FormField[]
  onChoose: (values: FieldValues) => void
}
type Side = 'mine' | 'theirs'

/** What to do when somebody else saved the same vehicle meanwhile: nothing is lost, and each field that both changed is chosen. */
export function ConflictPanel({
  told,
  merge: { values, conflicts, takenOver },
  fields,
  onChoose,
}: Props) {
  const [chosen, setChosen] = useState<Record<string, Side>>({})
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const fieldOf = (name: string): FormField =>
    fields.find((field) => field.name === name) ?? { name, label: name, kind: 'line' }
  const theirs: FieldValues = Object.fromEntries(
    conflicts
      .filter(({ name }) => chosen[name] === 'theirs')
      .map((conflict) => [conflict.name, conflict.theirs]),
  )

  return (
    <section className="conflict" aria-labelledby="conflict-title">
      <h3 id="conflict-title" ref={heading} tabIndex={-1}>
        Somebody else saved this vehicle
      </h3>
      <p>{told} Nothing you typed is lost.</p>
      {conflicts.map(({ name, mine, theirs: other }) => (
        <fieldset key={name}>
          <legend>{fieldOf(name).label}</legend>
          {(
            [
              ['mine', 'Yours', mine],
              ['theirs', 'Theirs', other],
            ] as const
          ).map(([side, label, value]) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={(chosen[name] ?? 'mine') === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              <span>{label}:</span> <b>{shownValue(fieldOf(name), value) || 'empty'}</b>
            </label>
          ))}
        </fieldset>
      ))}
      {takenOver.length > 0 && (
        <p>
          Changed by them alone, and kept:{' '}
          {takenOver
            .map(
              (name) =>
                `${fieldOf(name).label} (${shownValue(fieldOf(name), values[name] ?? '') || 'empty'})`,
            )
            .join(', ')}
          .
        </p>
      )}
      <Button onClick={() => onChoose({ ...values, ...theirs })}>
        {conflicts.length > 0 ? 'Save with these choices' : 'Save both'}
      </Button>
    </section>
  )
}
