import type { ListedAppointment } from '#shared/domain/schedule-schema.ts'
import type { AppointmentStatus } from '#shared/domain/schedule.ts'
import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { statusText } from './appointment-step.ts'

type Step = {
  appointment: ListedAppointment
  status: AppointmentStatus
  setsRequestStatus: boolean
}

/** Sets the status of appointments, with an offer to undo it. */
export function useSteps() {
  const utils = staffApi.useUtils()
  const { mutateAsync, isPending, variables } = staffApi.schedule.admin.setState.useMutation({
    onSettled: (_saved, _error, { setsRequestStatus }) => {
      if (setsRequestStatus) void utils.requests.invalidate()
      return utils.schedule.admin.invalidate()
    },
  })

  /** Resolves to false if the server refused. */
  async function step({ appointment, status, setsRequestStatus }: Step): Promise<boolean> {
    const { id, title, updatedAt, kind } = appointment
    const text = `${title}: ${statusText({ kind, status })}`
    try {
      const saved = await mutateAsync({ id, status, setsRequestStatus, updatedAt })
      notify({
        tone: 'success',
        title: text,
        about: id,
        action: {
          label: 'Undo',
          altText: 'Open the appointment and set its status',
          onClick: () => void undo(appointment, saved.updatedAt),
        },
      })
      return true
    } catch (error) {
      notify({ tone: 'destructive', title: `Not saved: ${text}`, description: failureText(error) })
      return false
    }
  }

  async function undo({ id, title, kind, status }: ListedAppointment, updatedAt: string) {
    try {
      await mutateAsync({ id, status, updatedAt })
      notify({ title: `${title}: ${statusText({ kind, status })} again` })
    } catch (error) {
      notify({ tone: 'destructive', title: 'Not undone', description: failureText(error) })
    }
  }

  return { step, busyId: isPending ? variables.id : null }
}
