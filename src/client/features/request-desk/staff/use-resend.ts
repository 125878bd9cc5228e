import { failureText } from '../../../lib/failure.ts'
import { notify } from '../../../lib/notify.ts'
import { queryClient, staffApi } from '../../../lib/staff-api.tsx'
import { WATCH_KEY } from '../../../lib/staff-watch-key.ts'

/** Sends mails once more that could not be delivered. */
export function useResend() {
  const { notifications } = staffApi.useUtils()
  const { mutateAsync, isPending } = staffApi.notifications.resend.useMutation()

  async function resend(id: string): Promise<void> {
    try {
      await mutateAsync({ id })
      notify({ tone: 'success', title: 'The mail is on its way again' })
    } catch (error) {
      notify({
        tone: 'destructive',
        title: 'The mail was not sent',
        description: failureText(error),
      })
    }
    await Promise.all([
      notifications.invalidate(),
      queryClient.invalidateQueries({ queryKey: WATCH_KEY }),
    ])
  }
  return { resend, isBusy: isPending }
}
