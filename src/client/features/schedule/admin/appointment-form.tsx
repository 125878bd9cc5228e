import {
  type Appointment,
  appointmentChangeSchema,
  moveAppointmentSchema,
} from '#shared/domain/schedule-schema.ts'
import { type AppointmentStatus, AT_THE_SHOP_STATUSES } from '#shared/domain/schedule.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { problemsOf } from '../../../hooks/use-step-form.ts'
import { CONFLICT, failureText, toFailure } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { NotesField, PlaceFields, SubjectFields } from './appointment-fields.tsx'
import {
  type AppointmentValues,
  fieldOf,
  toPlace,
  toTexts,
  valuesOf,
} from './appointment-values.ts'
import { EmailChoice } from './email-choice.tsx'
import { FormEnd } from './form-end.tsx'
import { useConflictsAsked } from './use-conflicts-asked.ts'

/** Statuses that a new time leaves as they are. */
const ON_THE_WAY: AppointmentStatus[] = [...AT_THE_SHOP_STATUSES, 'picked-up']

type Values = AppointmentValues & { isAgreed: boolean; emailsCustomer: boolean }
type Props = { appointment: Appointment; bays: number; onClose: () => void }

/** Changes the place and texts of an appointment; sends only what changed. */
export function AppointmentForm({ appointment, bays, onClose }: Props) {
  const { id } = appointment
  const utils = staffApi.useUtils()
  const move = staffApi.schedule.admin.move.useMutation()
  const save = staffApi.schedule.admin.save.useMutation()
  const asked = useConflictsAsked()
  const { sendsEmail } = useSite()
  const choiceOf = ({ isAgreed, emailsCustomer }: Values) => ({
    isAgreed,
    emailsCustomer: emailsCustomer && sendsEmail && appointment.customerEmail !== '',
  })

  const isNewTime = (typed: Values): boolean =>
    !ON_THE_WAY.includes(appointment.status) &&
    (toPlace(typed).day !== appointment.day ||
      toPlace(typed).startsMinute !== appointment.startsMinute)
  async function send(typed: Values): Promise<Appointment> {
    const before = valuesOf(appointment)
    let saved = appointment
    if (!isEqual(toPlace(typed), toPlace(before))) {
      const to = toPlace(typed)
      const confirmed = asked.confirmedAt(to)
      const { updatedAt } = saved
      const choice = isNewTime(typed) ? choiceOf(typed) : {}
      saved = await move.mutateAsync({ id, to: { ...to, ...choice, confirmed, updatedAt } })
    }
    if (!isEqual(toTexts(typed), toTexts(before))) {
      const { updatedAt } = saved
      saved = await save.mutateAsync({ id, change: { ...toTexts(typed), updatedAt } })
    }
    return saved
  }

  const { field, values, failure, isBusy, formProps } = useStaffForm<Values, Appointment>({
    initial: {
      ...valuesOf(appointment),
      isAgreed: false,
      emailsCustomer: appointment.invitedAt !== null,
    },
    check: (typed) => ({
      ...problemsOf(appointmentChangeSchema, toTexts(typed)),
      ...problemsOf(moveAppointmentSchema, toPlace(typed)),
    }),
    send,
    onFailure: (error): boolean => asked.ask(error, toPlace(values), values.kind),
    toPath: fieldOf,
    toText: (error) => {
      if (toFailure(error).status === CONFLICT) void utils.schedule.admin.invalidate()
      return failureText(error)
    },
    onDone: (saved) => {
      utils.schedule.admin.get.setData({ id }, saved)
      void utils.schedule.admin.invalidate()
      notify({ tone: 'success', title: `${saved.title} is saved` })
      onClose()
    },
  })
  return (
    <form {...formProps} className="mt-2 grid gap-4">
      <PlaceFields field={field} bays={bays} />
      {isNewTime(values) && (
        <div>
          <CheckField value={values.isAgreed} onChange={field('isAgreed').onChange}>
            <span>The customer agreed to the new time</span>
          </CheckField>
          <EmailChoice
            email={appointment.customerEmail}
            label="Email the customer the new time"
            value={values.emailsCustomer}
            onChange={field('emailsCustomer').onChange}
          />
        </div>
      )}
      <SubjectFields
        field={field}
        kind={field('kind')}
        hasRequest={appointment.requestId !== null}
      />
      <NotesField field={field} />
      <FormEnd
        conflicts={asked.at(toPlace(values))}
        action="Save"
        failure={failure}
        isBusy={isBusy}
        onClose={onClose}
      />
    </form>
  )
}

const isEqual = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
