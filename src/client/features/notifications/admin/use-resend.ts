import { notifyFailure } from '../../../lib/notify-failure.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { REQUEST_UPDATES_KEY } from './request-updates-key.ts'

const failed = (title: string) => (error: unknown) => notifyFailure(title, error)

/** Refetches everything that counts or lists emails. */
function useRefetch(): () => Promise<unknown> {
  const { notifications, today } = staffApi.useUtils()
  return () =>
    Promise.all([
      notifications.invalidate(),
      today.invalidate(),
      queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY }),
    ])
}

/** Tries one email again that was not delivered. */
export function useResend() {
  const refetch = useRefetch()
  return staffApi.notifications.admin.resend.useMutation({
    onSuccess: () => notify({ tone: 'success', title: 'The email is being sent again' }),
    onError: failed('The email was not sent'),
    onSettled: refetch,
  })
}

/** Tries all emails again that failed, or that waited for too long. */
export function useResendAll(which: 'failed' | 'held') {
  const refetch = useRefetch()
  const { mutate, isPending } = staffApi.notifications.admin.resendAll.useMutation({
    onSuccess: (count) => notify({ tone: 'success', title: `${emails(count)} being sent` }),
    onError: failed('The emails were not sent'),
    onSettled: refetch,
  })
  return { send: () => mutate({ which }), isPending }
}

/** Gives up all emails that waited for too long. */
export function useDropHeld() {
  const refetch = useRefetch()
  return staffApi.notifications.admin.dropHeld.useMutation({
    onSuccess: (count) => notify({ title: `${emails(count)} dropped` }),
    onError: failed('The emails were not dropped'),
    onSettled: refetch,
  })
}

const emails = (count: number): string => (count === 1 ? '1 email is' : `${count} emails are`)
