import { STATUS_EMAIL_HELD_MS } from '#shared/domain/reply-template.ts'
import { errorMessage } from '../../../lib/error-message.ts'
import { notify } from '../../../lib/notify.ts'
import { staffApi } from '../../../lib/staff-api.tsx'
import type { Desk, DeskRequest } from './desk.ts'
import { useDeskFacts } from './use-desk-facts.ts'
import { statusLabel } from './what-changed.ts'

const HELD_S = STATUS_EMAIL_HELD_MS / 1000
const ASK_AGAIN_MS = 2000
const ASKED_MAX = 15

/**
 * The email about a new status after the server has it: `follow` offers to take it back while it is held, then says whether it went.
 * The server sends it by itself, so that nothing is lost with this page.
 */
export function useStatusEmail<Request extends DeskRequest>(desk: Desk<Request>) {
  const { client, notifications } = staffApi.useUtils()
  const emailIsOn = useDeskFacts()?.emailIsOn ?? true

  async function takeBack({ id, reference }: Pick<DeskRequest, 'id' | 'reference'>): Promise<void> {
    try {
      const request = await desk.revertStatus(id)
      desk.keep(request)
      notify({
        tone: 'success',
        title: `${reference} is ${statusLabel(request.status)} again`,
        description: 'No email went out.',
      })
    } catch (error) {
      notify({
        tone: 'destructive',
        title: 'The email was not taken back',
        description: errorMessage(error),
      })
      desk.refresh()
    }
    void notifications.ofRequest.invalidate({ requestId: id })
  }

  async function follow(
    request: Pick<DeskRequest, 'id' | 'reference' | 'status'>,
    email: string,
  ): Promise<void> {
    const { id, reference, status } = request
    notify({
      title: `${reference} is ${statusLabel(status)}`,
      description: emailIsOn
        ? `The email to ${email} goes out in ${HELD_S} seconds.`
        : `The email to ${email} waits for an email server.`,
      about: id,
      shownForMs: STATUS_EMAIL_HELD_MS,
      action: {
        label: 'Take back',
        altText: `Change the status again within ${HELD_S} seconds`,
        onClick: () => void takeBack(request),
      },
    })
    if (!emailIsOn) return
    await wait(STATUS_EMAIL_HELD_MS)
    for (let asked = 0; asked < ASKED_MAX; asked++) {
      const mail = await latestStatusMail(id)
      // It was taken back, or nobody is signed in anymore.
      if (!mail) return
      if (mail.status !== 'waiting' || mail.attempts > 0) return tell(mail)
      await wait(ASK_AGAIN_MS)
    }
  }

  async function latestStatusMail(requestId: string) {
    try {
      const mails = await client.notifications.ofRequest.query({ requestId })
      return mails.findLast(({ template }) => template.endsWith('-status'))
    } catch {
      return undefined
    }
  }

  function tell({
    status,
    recipient,
    request,
    lastError,
  }: {
    status: string
    recipient: string
    request: { id: string } | null
    lastError: string | null
  }): void {
    if (request) void notifications.ofRequest.invalidate({ requestId: request.id })
    if (status === 'sent') {
      return notify({ tone: 'success', title: `The email to ${recipient} went out` })
    }
    const title =
      status === 'failed'
        ? `The email to ${recipient} could not be delivered`
        : `The email to ${recipient} has not gone out yet`
    notify({ tone: 'destructive', title, description: lastError ?? undefined })
  }

  return { follow, takeBack }
}

const wait = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
