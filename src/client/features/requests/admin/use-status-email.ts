import {
  type RequestKind,
  REQUEST_STATUS_LABELS,
  type RequestStatus,
} from '#shared/domain/request.ts'
import { STATUS_EMAIL_DELAY_MS } from '#shared/domain/status-email.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import { wait } from '../../../lib/wait.ts'
import { MAIL_WAITS } from '../../notifications/admin/mail-text.ts'
import { useFreshMailState } from '../../notifications/admin/use-mail-state.ts'
import type { AdminRequest } from './request-types.ts'
import { useRequestActions } from './use-request-actions.ts'

const DELAY_S = STATUS_EMAIL_DELAY_MS / 1000
const POLL_MS = 2000
const POLLS_MAX = 15

type Email = { status: string; recipient: string; lastError: string | null }

/** Returns a function that offers undo while the email is delayed, then reports delivery. */
export function useStatusEmail(kind: RequestKind, request: AdminRequest) {
  const { client, notifications } = staffApi.useUtils()
  const { revertStatus } = useRequestActions(kind, request)
  const readMailState = useFreshMailState()
  const { id, reference } = request

  return async function trackStatusEmail(status: RequestStatus, recipient: string): Promise<void> {
    const state = await readMailState()
    notify({
      title: `${reference} is ${REQUEST_STATUS_LABELS[status]}`,
      description:
        state === 'works'
          ? `The email to ${recipient} goes out in ${DELAY_S} seconds.`
          : `The email to ${recipient} is kept. ${MAIL_WAITS[state]}`,
      about: id,
      shownForMs: STATUS_EMAIL_DELAY_MS,
      action: {
        label: 'Take back',
        altText: `Change the status again within ${DELAY_S} seconds`,
        onClick: () => revertStatus.mutate(),
      },
    })
    if (state === 'off') return
    await wait(STATUS_EMAIL_DELAY_MS)
    for (let polls = 0; polls < POLLS_MAX; polls++) {
      const email = await latestStatusEmail()
      // Undone, or signed out.
      if (!email) return
      if (email.status !== 'waiting' || email.attempts > 0) {
        void notifications.admin.listOfRequest.invalidate({ requestId: id })
        return reportDelivery(email)
      }
      await wait(POLL_MS)
    }
  }

  async function latestStatusEmail() {
    try {
      const emails = await client.notifications.admin.listOfRequest.query({ requestId: id })
      return emails.findLast(({ occasion }) => occasion === 'status')
    } catch {
      return undefined
    }
  }
}

function reportDelivery({ status, recipient, lastError }: Email): void {
  if (status === 'sent') {
    return notify({ tone: 'success', title: `The email to ${recipient} went out` })
  }
  const title =
    status === 'failed'
      ? `The email to ${recipient} could not be delivered`
      : `The email to ${recipient} has not gone out yet`
  notify({ tone: 'destructive', title, description: lastError ?? undefined })
}
