import {
  type Appointment,
  appointmentChangeSchema,
  moveAppointmentSchema,
} from '#shared/domain/schedule-schema.ts'
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
import { FormEnd } from './form-end.tsx'
import { useConflictsAsked } from './use-conflicts-asked.ts'

type Props = { appointment: Appointment; bays: number; onClose: () => void }

/** Changes the place and texts of an appointment; sends only what changed. */
export function AppointmentForm({ appointment, bays, onClose }: Props) {
  const { id } = appointment
  const utils = staffApi.useUtils()
  const move = staffApi.schedule.admin.move.useMutation()
  const save = staffApi.schedule.admin.save.useMutation()
  const asked = useConflictsAsked()

  async function send(typed: AppointmentValues): Promise<Appointment> {
    const before = valuesOf(appointment)
    let saved = appointment
    if (!isEqual(toPlace(typed), toPlace(before))) {
      const to = toPlace(typed)
      const confirmed = asked.confirmedAt(to)
      saved = await move.mutateAsync({ id, to: { ...to, confirmed, updatedAt: saved.updatedAt } })
    }
    if (!isEqual(toTexts(typed), toTexts(before))) {
      const { updatedAt } = saved
      saved = await save.mutateAsync({ id, change: { ...toTexts(typed), updatedAt } })
    }
    return saved
  }

  const { field, values, failure, isBusy, formProps } = useStaffForm<
    AppointmentValues,
    Appointment
  >({
    initial: valuesOf(appointment),
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
      <SubjectFields
        field={field}
        kind={field('kind')}
        hasRequest={appointment.requestId !== null}
      />
      <NotesField field={field} />
      <FormEnd
        conflicts={asked.at(toPlace(values))}
        action="Save"
        {...{ failure, isBusy, onClose }}
      />
    </form>
  )
}

const isEqual = (one: object, other: object): boolean =>
  JSON.stringify(one) === JSON.stringify(other)
