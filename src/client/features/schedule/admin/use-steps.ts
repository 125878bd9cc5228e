import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import type { AppointmentStatus } from '#shared/domain/schedule.ts'
import { useSite } from '../../../hooks/use-site.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { formatAppointmentStatus } from './appointment-status.tsx'
import { NO_ADDRESS } from './emails.tsx'

type StatusChange = {
  appointment: ListedAppointment
  status: AppointmentStatus
  setsRequestStatus: boolean
  /** Emails a customer with an address. */
  emailsCustomer?: boolean
}

/** Sets the status of appointments, with an offer to undo it. */
export function useSteps() {
  const { sendsEmail } = useSite()
  const utils = staffApi.useUtils()
  const { mutateAsync, isPending, variables } = staffApi.schedule.admin.setStatus.useMutation({
    onSettled: (_saved, _error, { setsRequestStatus }) => {
      if (setsRequestStatus) void utils.requests.invalidate()
      return utils.schedule.admin.invalidate()
    },
  })

  /** Resolves to false if the server refused. */
  async function step({
    appointment,
    status,
    setsRequestStatus,
    ...choice
  }: StatusChange): Promise<boolean> {
    const { id, title, updatedAt, kind, customerEmail } = appointment
    const wantsEmail = choice.emailsCustomer === true && sendsEmail
    const emailsCustomer = wantsEmail && customerEmail !== ''
    const text = `${title}: ${formatAppointmentStatus({ kind, status })}`
    try {
      const saved = await mutateAsync({
        id,
        status,
        setsRequestStatus,
        emailsCustomer,
        updatedAt,
      })
      notify({
        tone: 'success',
        title: text,
        description: wantsEmail ? emailText(customerEmail) : undefined,
        about: id,
        action: {
          label: 'Undo',
          altText: 'Open the appointment and set its status',
          onClick: () => void undo(appointment, saved.updatedAt),
        },
      })
      return true
    } catch (error) {
      notifyFailure(`Not saved: ${text}`, error)
      return false
    }
  }

  async function undo({ id, title, kind, status }: ListedAppointment, updatedAt: string) {
    try {
      await mutateAsync({ id, status, updatedAt })
      notify({ title: `${title}: ${formatAppointmentStatus({ kind, status })} again` })
    } catch (error) {
      notifyFailure('Not undone', error)
    }
  }

  return { step, busyId: isPending ? variables.id : null }
}

const emailText = (email: string): string => (email === '' ? NO_ADDRESS : `Email goes to ${email}`)
