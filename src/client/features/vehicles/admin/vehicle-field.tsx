import type { ReactNode } from 'react'
import { readTypedDate, writeTypedDate } from '#shared/lib/typed-date.ts'
import { Field, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { FormattedInput } from '../../../components/form-formatted-input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'
import { VinField } from '../../vin/vin-field.tsx'
import { type FormField, groupAmount, groupDigits } from './form-values.ts'
import { VehiclePictures } from './vehicle-pictures.tsx'

const DATE_HINT = 'MM/DD/YY or MM/DD/YYYY'
/** What the format of an amount keeps of what is typed. */
const KEPT = /[\d.]/

type Props = {
  field: FormField
  value: string
  problem: string | undefined
  hint?: ReactNode
  /** Tells the day it is in the shop. */
  today: () => string
  onChange: (value: string) => void
  onDecode: () => void
  /** What stands beside the VIN. */
  decodeButton: ReactNode
  /** What the decode said, or null. */
  decoded: string | null
  /** Pictures are on their way, which a save would lose. */
  onPicturesBusy: (isBusy: boolean) => void
}

/** One field of a vehicle's form, by what is typed there. */
export function VehicleField({
  field,
  value,
  problem,
  hint,
  today,
  onChange,
  onDecode,
  decodeButton,
  decoded,
  onPicturesBusy,
}: Props) {
  const { name, label, kind, optional } = field
  const frame = { label, problem, optional, hint }
  const given = { name, value, autoComplete: 'off' }
  switch (kind) {
    case 'vin':
      return (
        <div className="whole">
          <VinField
            value={value}
            onChange={onChange}
            problem={problem}
            shorterHint={field.hint}
            isTold={decoded !== null}
            onEnter={onDecode}
          >
            {decodeButton}
          </VinField>
          <p role="status" className="decoded">
            {decoded}
          </p>
        </div>
      )
    case 'text':
      return (
        <TextAreaField
          {...frame}
          {...given}
          className="whole"
          rows={name === 'description' ? 6 : 3}
          onChange={onChange}
        />
      )
    case 'choice':
      return <ChoiceField field={field} value={value} problem={problem} onChange={onChange} />
    case 'number':
    case 'amount':
      return (
        <Field {...frame}>
          {(wiring) => (
            <FormattedInput
              {...given}
              {...wiring}
              inputMode={kind === 'number' ? 'numeric' : 'decimal'}
              format={kind === 'number' ? groupDigits : groupAmount}
              kept={KEPT}
              onChange={onChange}
            />
          )}
        </Field>
      )
    case 'date':
      return (
        <TextField
          {...frame}
          {...given}
          hint={hint ?? DATE_HINT}
          onChange={onChange}
          onBlur={() => {
            const day = readTypedDate(value, today())
            if (day && writeTypedDate(day) !== value) onChange(writeTypedDate(day))
          }}
        />
      )
    case 'pictures':
      return <VehiclePictures {...{ value, problem, onChange }} onBusyChange={onPicturesBusy} />
    case 'year':
      return (
        <TextField {...frame} {...given} inputMode="numeric" maxLength={4} onChange={onChange} />
      )
    case 'line':
    case 'stock-number':
      return (
        <TextField
          {...frame}
          {...given}
          maxLength={kind === 'line' ? 120 : 40}
          onChange={onChange}
        />
      )
  }
}

function ChoiceField({
  field: { name, label, optional, choices },
  value,
  problem,
  onChange,
}: Pick<Props, 'field' | 'value' | 'problem' | 'onChange'>) {
  return (
    <Field label={label} problem={problem} optional={optional}>
      {(wiring) => (
        <NativeSelect
          {...wiring}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {optional && <option value="">Not known</option>}
          {choices?.map(([choice, text]) => (
            <option key={choice} value={choice}>
              {text}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}
