import { VEHICLE_LABEL_MAX } from '#shared/domain/sale.ts'
import {
  APPOINTMENT_KIND_LABELS,
  APPOINTMENT_KINDS,
  APPOINTMENT_TITLE_MAX,
  type AppointmentKind,
  TECHNICIAN_MAX,
} from '#shared/domain/schedule.ts'
import { NOTES_MAX } from '#shared/domain/text-limits.ts'
import { SelectField, TextAreaField, TextField } from '../../../components/form-fields.tsx'
import { Choice } from '../../../components/staff/choice.tsx'
import type { AppointmentTexts, PlaceValues } from './appointment-values.ts'
import { LengthChoice } from './booking-options.tsx'
import { formatBay } from './days.ts'

type TextName = Exclude<keyof AppointmentTexts, 'kind'>
type TextControl = {
  value: string
  issue: string | undefined
  onChange: (value: string) => void
}
type PlaceProps = { field: (name: keyof PlaceValues) => TextControl; bays: number }
type TextProps = { field: (name: TextName) => TextControl }
type SubjectProps = TextProps & {
  kind: { value: AppointmentKind; onChange: (kind: AppointmentKind) => void }
  /** True if the customer is that of a request. */
  hasRequest: boolean
}

/** Day, time, length and bay; no time is the morning drop-off. */
export function PlaceFields({ field, bays }: PlaceProps) {
  const bay = field('bay')
  const count = Math.max(bays, Number(bay.value))
  const options = Array.from({ length: count }, (_, index) => String(index + 1))
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField label="Day" type="date" {...field('day')} />
      <TextField
        label="Time"
        type="time"
        optional
        hint="Empty: drop off in the morning."
        {...field('startsMinute')}
      />
      <LengthChoice value={field('minutes').value} onChange={field('minutes').onChange} />
      <SelectField
        label="Bay"
        optional
        none={formatBay(null)}
        options={options}
        labels={Object.fromEntries(options.map((each) => [each, formatBay(Number(each))]))}
        {...bay}
      />
    </div>
  )
}

/** Work, customer, vehicle and notes; those of a request stay with it. */
export function SubjectFields({ field, kind, hasRequest }: SubjectProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Choice
        label="Kind"
        options={APPOINTMENT_KINDS}
        labels={APPOINTMENT_KIND_LABELS}
        value={kind.value}
        onChange={kind.onChange}
      />
      <TextField
        label="What for"
        optional={hasRequest}
        autoComplete="off"
        maxLength={APPOINTMENT_TITLE_MAX}
        {...field('title')}
      />
      {!hasRequest && (
        <>
          <TextField label="Customer" optional autoComplete="off" {...field('customerName')} />
          <TextField
            label="Phone"
            optional
            type="tel"
            autoComplete="off"
            {...field('customerPhone')}
          />
          <TextField
            label="Email"
            optional
            type="email"
            autoComplete="off"
            {...field('customerEmail')}
          />
          <TextField
            label="Vehicle"
            optional
            autoComplete="off"
            maxLength={VEHICLE_LABEL_MAX}
            {...field('vehicleLabel')}
          />
        </>
      )}
      <TextField
        label="Technician"
        optional
        autoComplete="off"
        maxLength={TECHNICIAN_MAX}
        {...field('technician')}
      />
      <TextAreaField
        label="Notes"
        optional
        rows={1}
        className="[&_textarea]:field-sizing-content [&_textarea]:min-h-12"
        maxLength={NOTES_MAX}
        {...field('notes')}
      />
    </div>
  )
}
