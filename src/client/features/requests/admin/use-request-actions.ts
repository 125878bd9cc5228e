import { useMutation } from '@tanstack/react-query'
import { type RequestKind, REQUEST_STATUS_LABELS } from '#shared/domain/request.ts'
import type { Inputs } from '../../../lib/api.ts'
import { CONFLICT, explainFailure, toFailure, explainToVisitor } from '../../../lib/failure.ts'
import { notifyFailure } from '../../../lib/notify-failure.ts'
import { notify, withdrawToast } from '../../../lib/notify.ts'
import { getQueryKey, queryClient, staffApi, staffClient } from '../../../lib/staff-api.tsx'
import { readStoredUser } from '../../../lib/staff-tokens.ts'
import { REQUEST_UPDATES_KEY } from '../../notifications/admin/request-updates-key.ts'
import { describeChanges } from './describe-changes.ts'
import type { AdminRequest } from './request-types.ts'

type Procedures = Inputs['requests']['admin'][RequestKind]
export type RequestChangeInput = Procedures['update']['change']
export type RequestReplyInput = Procedures['reply']['reply']
type Page = { requests: AdminRequest[]; total: number }

const RETRY_HINT = 'What you entered is still here: look again, then send it.'
const ASSIGN_HINT = 'You changed nothing: choose again if it should be somebody else.'

/** Failed action; `latest` is the request after a change by somebody else. */
class ActionError extends Error {
  readonly latest: AdminRequest | null

  constructor(message: string, latest: AdminRequest | null, cause: unknown) {
    super(message, { cause })
    this.latest = latest
  }
}

/** Mutations of a request; each updates the loaded lists and refetches them when settled. */
export function useRequestActions(kind: RequestKind, request: AdminRequest) {
  const utils = staffApi.useUtils()
  const { list } = utils.requests.admin[kind]
  const client = staffClient.requests.admin[kind]
  const { id, reference } = request
  const listKey = getQueryKey(staffApi.requests.admin[kind].list)
  const requestKey = getQueryKey(staffApi.requests.admin[kind].get, { id }, 'query')

  const show = (changed: AdminRequest) => {
    queryClient.setQueriesData<Page>(
      { queryKey: listKey },
      (page) =>
        page && {
          ...page,
          requests: page.requests.map((each) => (each.id === changed.id ? changed : each)),
        },
    )
    queryClient.setQueryData(requestKey, changed)
  }
  const onSuccess = (changed: AdminRequest) => {
    // A toast about the request as it was, such as an offer to undo, is no longer true.
    withdrawToast(id)
    show(changed)
  }
  const onError = (error: Error) => {
    if (error instanceof ActionError && error.latest) onSuccess(error.latest)
  }
  const onSettled = () => {
    void list.invalidate()
    void queryClient.invalidateQueries({ queryKey: REQUEST_UPDATES_KEY })
  }

  /** Rejects with an ActionError. */
  async function explained<Reply>(call: Promise<Reply>, hint = RETRY_HINT): Promise<Reply> {
    try {
      return await call
    } catch (error) {
      if (toFailure(error).status !== CONFLICT) {
        throw new ActionError(explainFailure(error), null, error)
      }
      const latest = await client.get.query({ id }).catch(() => null)
      if (!latest) throw new ActionError(explainFailure(error), null, error)
      const changes = describeChanges(request, latest, readStoredUser()?.username)
      const message = `Meanwhile ${changes || 'this request was changed'}. ${hint}`
      throw new ActionError(message, latest, error)
    }
  }

  const updateKey = ['request-update', id]
  const isLatestUpdate = () => queryClient.isMutating({ mutationKey: updateKey }) <= 1
  const update = useMutation({
    mutationKey: updateKey,
    // Arrow keys in a select change it faster than the server replies.
    scope: { id: updateKey.join(' ') },
    mutationFn: (change: RequestChangeInput) =>
      explained<AdminRequest>(
        client.update.mutate({ id, change }),
        change.assignee === undefined ? RETRY_HINT : ASSIGN_HINT,
      ),
    onMutate: async ({ status = request.status, assignee = request.assignee }) => {
      await list.cancel()
      show({ ...request, status, assignee: assignee || null })
      return request
    },
    onSuccess: (changed) => isLatestUpdate() && onSuccess(changed),
    onError: (error, _change, before) => {
      if (before) show(before)
      onError(error)
    },
    onSettled: () => isLatestUpdate() && onSettled(),
  })

  const reply = useMutation({
    mutationFn: (message: RequestReplyInput) =>
      explained<AdminRequest>(client.reply.mutate({ id, reply: message })),
    onSuccess,
    onError,
    onSettled,
  })

  const restore = useMutation({
    mutationFn: () => explained<AdminRequest>(client.restore.mutate({ id })),
    onSuccess,
    onError,
    onSettled,
  })

  const archive = useMutation({
    mutationFn: () => client.archive.mutate({ id }),
    onMutate: async () => {
      await list.cancel()
      const before = queryClient.getQueriesData<Page>({ queryKey: listKey })
      queryClient.setQueriesData<Page>(
        { queryKey: listKey },
        (page) => page && { ...page, requests: page.requests.filter((each) => each.id !== id) },
      )
      return before
    },
    onSuccess: () =>
      notify({
        title: `${reference} is archived`,
        about: id,
        action: {
          label: 'Undo',
          altText: 'Find it in the view Archived and restore it',
          onClick: () => void undoArchive(),
        },
      }),
    onError: (error, _variables, before) => {
      for (const [key, page] of before ?? []) queryClient.setQueryData(key, page)
      notifyFailure(`${reference} was not archived`, error)
    },
    onSettled,
  })

  async function undoArchive(): Promise<void> {
    try {
      await restore.mutateAsync()
      notify({ tone: 'success', title: `${reference} is back` })
    } catch (error) {
      notify({
        tone: 'destructive',
        title: `${reference} is still archived`,
        description: explainToVisitor(error),
      })
    }
  }

  /** Reverts a status whose email has not gone out. */
  const revertStatus = useMutation({
    mutationFn: () => client.revertStatus.mutate({ id }),
    onSuccess: (reverted: AdminRequest) => {
      onSuccess(reverted)
      notify({
        tone: 'success',
        title: `${reference} is ${REQUEST_STATUS_LABELS[reverted.status]} again`,
        description: 'No email went out.',
      })
    },
    onError: (error) => notifyFailure('The email was not taken back', error),
    onSettled: () => {
      onSettled()
      void utils.notifications.admin.listOfRequest.invalidate({ requestId: id })
    },
  })

  return { update, reply, archive, restore, revertStatus }
}
