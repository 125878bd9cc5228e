import { useMemo } from 'react'
import * as z from 'zod'
import type { ListedAppointment, ToSchedule } from '#shared/domain/schedule-schema.ts'
import { newAppointmentSchema } from '#shared/domain/schedule-schema.ts'
import { DEFAULT_MINUTES, KIND_OF_REQUEST } from '#shared/domain/schedule.ts'
import { CheckField } from '../../../components/check-field.tsx'
import { FormDialog } from '../../../components/staff/form-dialog.tsx'
import { useSite } from '../../../hooks/use-site.ts'
import { useStaffForm } from '../../../hooks/use-staff-form.ts'
import { notify } from '../../../lib/notify.ts'
import { createRandomId } from '../../../lib/random-id.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { PlaceFields, SubjectFields } from './appointment-fields.tsx'
import {
  type AppointmentTexts,
  type PlaceValues,
  placeValues,
  readPlace,
} from './appointment-values.ts'
import { formatShortDay, formatStart, formatWish } from './days.ts'
import { EmailChoice } from './emails.tsx'
import { formatBookLabel, ObjectionList, useObjectionsAsked } from './objections.tsx'

/** Place and request that the form begins with. */
export type NewStart = {
  day: string
  startsMinute: number | null
  bay: number | null
  minutes?: number
  request?: ToSchedule
}
type Values = AppointmentTexts &
  PlaceValues & { isAgreed: boolean; setsRequestStatus: boolean; emailsCustomer: boolean }
type Props = {
  start: NewStart
  bays: number
  onDone: (saved: ListedAppointment) => void
  onClose: () => void
}

const EMPTY = {
  title: '',
  customerName: '',
  customerPhone: '',
  customerEmail: '',
  vehicleLabel: '',
  technician: '',
  notes: '',
}

/** Books a time for a request or a walk-in. */
export function NewAppointmentDialog({ start, bays, onDone, onClose }: Props) {
  const { request, minutes = request?.minutes ?? DEFAULT_MINUTES } = start
  const utils = staffApi.useUtils()
  const create = staffApi.schedule.admin.schedule.useMutation()
  const asked = useObjectionsAsked()
  const idempotencyKey = useMemo(() => createRandomId(), [])
  const { sendsEmail } = useSite()
  const readEmail = ({ customerEmail }: Pick<Values, 'customerEmail'>) =>
    request?.customerEmail ?? customerEmail.trim()
  const toInput = (typed: Values) => {
    const place = readPlace(typed)
    return {
      ...typed,
      ...place,
      requestId: request?.id,
      emailsCustomer: typed.emailsCustomer && sendsEmail && readEmail(typed) !== '',
      setsRequestStatus: request !== undefined && typed.setsRequestStatus,
      confirmed: asked.confirmedAt(place),
      idempotencyKey,
    }
  }
  const { field, values, ...form } = useStaffForm({
    schema: z.preprocess(toInput, newAppointmentSchema),
    defaultValues: {
      ...EMPTY,
      kind: request ? KIND_OF_REQUEST[request.kind] : 'repair',
      ...placeValues({ ...start, minutes }),
      isAgreed: request === undefined,
      setsRequestStatus: true,
      emailsCustomer: false,
    },
    send: (input) => create.mutateAsync(input),
    onFailure: (error): boolean => asked.ask(error, readPlace(values)),
    onDone: (saved) => {
      void utils.schedule.admin.invalidate()
      if (request) void utils.requests.invalidate()
      const { title, day, startsMinute } = saved
      notify({
        tone: 'success',
        title: `${title}: ${formatShortDay(day)}, ${formatStart(startsMinute)}`,
      })
      onDone(saved)
    },
  })
  const objections = asked.at(readPlace(values))
  return (
    <FormDialog
      title={request ? `Schedule ${request.reference}` : 'New appointment'}
      description={request ? describe(request) : 'For somebody who calls or walks in.'}
      action={formatBookLabel(objections, 'Book')}
      isLong
      form={form}
      onClose={onClose}
    >
      <PlaceFields field={field} bays={bays} />
      <SubjectFields field={field} kind={field('kind')} hasRequest={request !== undefined} />
      <div>
        <CheckField value={values.isAgreed} onChange={field('isAgreed').onChange}>
          <span>The customer agreed to the time</span>
        </CheckField>
        <EmailChoice
          email={readEmail(values)}
          label="Email the customer the time"
          value={values.emailsCustomer}
          onChange={field('emailsCustomer').onChange}
        />
        {request && (
          <CheckField
            value={values.setsRequestStatus}
            onChange={field('setsRequestStatus').onChange}
          >
            <span>Set the request to Scheduled</span>
          </CheckField>
        )}
      </div>
      <div role="alert" className="empty:hidden">
        <ObjectionList objections={objections} />
      </div>
    </FormDialog>
  )
}

const describe = (request: ToSchedule): string =>
  `${[request.customer, request.about].filter(Boolean).join(', ')}. ${formatWish(request)}.`
