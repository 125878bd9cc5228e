import { type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldGroup } from '../../components/ui/field.tsx'
import { useNeedsReact } from '../../hooks/use-needs-react.ts'
import type { FieldIssues } from '../../hooks/use-step-form.ts'
import { isComposing } from '../../lib/is-composing.ts'
import type { DecodedVehicle } from './decode-vin.ts'

export type TypedVehicle = { year: string; make: string; model: string }
type Props = {
  /** Of the button that opens the fields. */
  label: string
  /** Null while the fields are closed. */
  typed: TypedVehicle | null
  issues: FieldIssues
  onChange: (changed: Partial<TypedVehicle>) => void
  onDone: () => void
}

const YEAR_MIN = 1900
const NAME_MAX = 120

/** Entry by year, make and model, if the VIN cannot be decoded or is unknown. */
export function VehicleByHand({ label, typed, issues, onChange, onDone }: Props) {
  const { needsReact } = useNeedsReact<HTMLButtonElement>()
  const fields = useRef<HTMLFieldSetElement>(null)
  const open = () => {
    flushSync(() => onChange({}))
    fields.current?.querySelector('input')?.focus()
  }
  if (!typed) {
    return (
      <Button variant="link" className="mt-2" onClick={open} {...needsReact}>
        {label}
      </Button>
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    // The form around would decode the VIN again.
    event.preventDefault()
    onDone()
  }
  const field = (name: keyof TypedVehicle, fieldLabel: string) => ({
    label: fieldLabel,
    name,
    value: typed[name],
    issue: issues[name],
    onKeyDown: press,
    onChange: (value: string) => onChange({ [name]: value }),
  })
  return (
    <fieldset ref={fields} className="mt-5 border-t pt-4">
      <legend className="sr-only">Your vehicle by hand</legend>
      <FieldGroup>
        <TextField
          {...field('year', 'Year')}
          className="md:col-span-1"
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
        />
        <TextField
          {...field('make', 'Make')}
          className="md:col-span-1"
          maxLength={NAME_MAX}
          autoComplete="off"
        />
        <TextField {...field('model', 'Model')} maxLength={NAME_MAX} autoComplete="off" />
      </FieldGroup>
    </fieldset>
  )
}

type Named = { vin: string; year: number | string; make: string; model: string }

/** A vehicle of which year, make and model are known, and perhaps the VIN. */
export const toTypedVehicle = ({ vin, year, make, model }: Named): DecodedVehicle => ({
  vin,
  year: Number(year),
  make: make.trim(),
  model: model.trim(),
  trim: '',
  engineSize: '',
  inInventory: false,
  inventoryType: null,
  byHand: true,
})

export function findIssuesByHand({ year, make, model }: TypedVehicle): FieldIssues {
  const latest = new Date().getFullYear() + 1
  return {
    ...(year.trim() === '' && { year: 'Year is required' }),
    ...(year.trim() !== '' &&
      !(/^\d{4}$/.test(year.trim()) && Number(year) >= YEAR_MIN && Number(year) <= latest) && {
        year: 'Please enter a valid year',
      }),
    ...(make.trim() === '' && { make: 'Make is required' }),
    ...(model.trim() === '' && { model: 'Model is required' }),
  }
}
