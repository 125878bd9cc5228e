import * as z from 'zod'
import { type Appointment, appointmentChangeSchema } from '#shared/domain/schedule-schema.ts'
import { type AppointmentStatus, AT_THE_SHOP_STATUSES } from '#shared/domain/schedule.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { DialogForm } from '../../../components/staff/form-dialog.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { CONFLICT, explainFailure, toFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { PlaceFields, SubjectFields } from './appointment-fields.tsx'
import {
  type AppointmentTexts,
  type PlaceValues,
  placeValues,
  readPlace,
} from './appointment-values.ts'
import { EmailChoice } from './emails.tsx'
import { formatBookLabel, ObjectionList, useObjectionsAsked } from './objections.tsx'

/** Statuses that a new time leaves as they are. */
const ON_THE_WAY: AppointmentStatus[] = [...AT_THE_SHOP_STATUSES, 'picked-up']

type Values = AppointmentTexts & {
  place: PlaceValues
  isAgreed: boolean
  emailsCustomer: boolean
}
type Props = {
  appointment: Appointment
  bays: number
  onSaved: () => void
  onCancel: () => void
}

/** Changes the place and texts of an appointment. */
export function AppointmentForm({ appointment, bays, onSaved, onCancel }: Props) {
  const { id, requestId, updatedAt } = appointment
  const utils = staffApi.useUtils()
  const save = staffApi.schedule.admin.update.useMutation()
  const asked = useObjectionsAsked()
  const { sendsEmail } = useSite()
  const readEmail = ({ customerEmail }: Values) =>
    requestId === null ? customerEmail.trim() : appointment.customerEmail
  const isNewTime = ({ place }: Values): boolean =>
    !ON_THE_WAY.includes(appointment.status) &&
    (place.day !== appointment.day || readPlace(place).startsMinute !== appointment.startsMinute)
  const toChange = (typed: Values) => {
    const place = readPlace(typed.place)
    return {
      ...typed,
      place,
      isAgreed: isNewTime(typed) && typed.isAgreed,
      emailsCustomer:
        isNewTime(typed) && typed.emailsCustomer && sendsEmail && readEmail(typed) !== '',
      confirmed: asked.confirmedAt(place),
      updatedAt,
    }
  }
  const { field, values, ...form } = useStaffForm({
    schema: z.preprocess(toChange, appointmentChangeSchema),
    defaultValues: startValues(appointment),
    send: (change) => save.mutateAsync({ id, change }),
    onFailure: (error): boolean => asked.ask(error, readPlace(values.place)),
    toText: (error) => {
      if (toFailure(error).status === CONFLICT) void utils.schedule.admin.invalidate()
      return explainFailure(error)
    },
    onDone: (saved) => {
      utils.schedule.admin.get.setData({ id }, saved)
      void utils.schedule.admin.invalidate()
      notify({ tone: 'success', title: `${saved.title} is saved` })
      onSaved()
    },
  })
  const objections = asked.at(readPlace(values.place))
  return (
    <DialogForm
      form={form}
      action={formatBookLabel(objections, 'Save')}
      isLong
      footerClass="z-1 mb-0 border-y py-3 max-sm:mb-0"
      onCancel={onCancel}
    >
      <PlaceFields field={(name) => field(`place.${name}`)} bays={bays} />
      {isNewTime(values) && (
        <div>
          <CheckField value={values.isAgreed} onChange={field('isAgreed').onChange}>
            <span>The customer agreed to the new time</span>
          </CheckField>
          <EmailChoice
            email={readEmail(values)}
            label="Email the customer the new time"
            value={values.emailsCustomer}
            onChange={field('emailsCustomer').onChange}
          />
        </div>
      )}
      <SubjectFields field={field} kind={field('kind')} hasRequest={requestId !== null} />
      <div role="alert" className="empty:hidden">
        <ObjectionList objections={objections} />
      </div>
    </DialogForm>
  )
}

const startValues = (appointment: Appointment): Values => ({
  kind: appointment.kind,
  title: appointment.title,
  customerName: appointment.customerName,
  customerPhone: appointment.customerPhone,
  customerEmail: appointment.customerEmail,
  vehicleLabel: appointment.vehicleLabel,
  technician: appointment.technician,
  notes: appointment.notes,
  place: placeValues(appointment),
  isAgreed: false,
  emailsCustomer: appointment.invitedAt !== null,
})
