import { type KeyboardEvent, useState } from 'react'
import { TextField } from '../../components/form-fields.tsx'
import { Button } from '../../components/ui/button.tsx'
import { FieldGroup } from '../../components/ui/field.tsx'
import type { FieldProblems } from '../../hooks/use-step-form.ts'
import { useNeedsReact } from '../../lib/needs-react.ts'
import type { DecodedVehicle } from './decode-vin.ts'

type Typed = { year: string; make: string; model: string }
type Props = {
  /** Blank where the owner does not have it. */
  vin: string
  /** Of the button that opens the fields. */
  label: string
  onVehicle: (vehicle: DecodedVehicle) => void
}

const YEAR_MIN = 1900
const NAME_MAX = 120
const EMPTY: Typed = { year: '', make: '', model: '' }

/** The way on where a VIN is not decoded or not at hand: year, make and model as the owner knows them. */
export function VehicleByHand({ vin, label, onVehicle }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const { needsReact } = useNeedsReact<HTMLButtonElement>()
  const [typed, setTyped] = useState(EMPTY)
  const [problems, setProblems] = useState<FieldProblems>({})

  const goOn = () => {
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    const { year, make, model } = typed
    onVehicle({
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
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form around would decode the VIN again.
    event.preventDefault()
    goOn()
  }
  const field = (name: keyof Typed, fieldLabel: string) => ({
    label: fieldLabel,
    name,
    value: typed[name],
    problem: problems[name],
    onKeyDown: press,
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  if (!isOpen) {
    return (
      <Button variant="outline" className="mt-4" onClick={() => setIsOpen(true)} {...needsReact}>
        {label}
      </Button>
    )
  }
  return (
    <fieldset className="mt-5 border-t pt-4">
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
      <Button variant="secondary" className="mt-5" onClick={goOn}>
        Go on with this vehicle
      </Button>
    </fieldset>
  )
}

function problemsOf({ year, make, model }: Typed): FieldProblems {
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
