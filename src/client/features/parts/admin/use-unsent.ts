import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod'
import { createDraftStore, useDraft } from '../../../hooks/use-draft.ts'
import { explainFailure, toFailure } from '../../../lib/failure.ts'
import { readStoredUser } from '../../../lib/staff-tokens.ts'

/** Entry that is kept on the device until the server has it. */
type Entry = { id: string; name: string }
/** Entry that the server refused, such as one about a part that a colleague pulled first. */
export type FailedEntry = Entry & { failure: string }
type Result<R> = { value: R } | { failure: string } | 'offline' | 'later'

const RETRY_MS = 15_000
const TOO_MANY = 429
/** Statuses of a signed-out session; entries wait for the next sign-in. */
const SIGNED_OUT = new Set([401, 403])

type Handlers<T, R> = {
  onSent: (entry: T, value: R) => void
  onFailure: () => void
}

/** Creates the queue of a screen, one for each user; `post` can repeat a call that arrived. */
export function createQueue<T extends Entry, R>(
  name: string,
  schema: z.ZodType<T>,
  post: (entry: T) => Promise<R>,
) {
  const queueSchema = z.object({ reports: z.array(schema) })
  const openStore = (user: string) =>
    createDraftStore<{ reports: T[] }>(`${name}-${user}`, { reports: [] }, queueSchema)
  const stores = new Map<string, ReturnType<typeof openStore>>()
  let isSending = false

  function store() {
    const user = readStoredUser()?.id ?? 'nobody'
    const known = stores.get(user) ?? openStore(user)
    stores.set(user, known)
    return known
  }
  const waiting = (): T[] => store().read().values.reports

  async function attempt(entry: T): Promise<Result<R>> {
    try {
      return { value: await post(entry) }
    } catch (error) {
      const { status } = toFailure(error)
      if (status === null || SIGNED_OUT.has(status)) return 'offline'
      return status >= 500 || status === TOO_MANY ? 'later' : { failure: explainFailure(error) }
    }
  }

  /** Sends one by one; resolves to false if some still waits, to null if a call is running. */
  async function send(
    onResult: (entry: T, result: { value: R } | { failure: string }) => void,
  ): Promise<boolean | null> {
    if (isSending) return null
    isSending = true
    let isAllSent = true
    try {
      for (const entry of waiting()) {
        const result = await attempt(entry)
        if (result === 'offline') return false
        if (result === 'later') isAllSent = false
        else {
          onResult(entry, result)
          store().change({ reports: waiting().filter((each) => each !== entry) })
        }
      }
    } finally {
      isSending = false
    }
    return isAllSent
  }

  /** Replaces an unsent entry with the same id. */
  function add(entry: T): void {
    store().change({ reports: [...waiting().filter(({ id }) => id !== entry.id), entry] })
  }
  return { store, send, add }
}

type Queue<T extends Entry, R> = ReturnType<typeof createQueue<T, R>>

/** Sends what is in a queue as soon as there is a connection, and keeps what was refused. */
export function useUnsent<T extends Entry, R>(
  queue: Queue<T, R>,
  { onSent, onFailure }: Handlers<T, R>,
) {
  const { values } = useDraft(queue.store())
  const [failures, setFailures] = useState<FailedEntry[]>([])
  const [isUnreachable, setIsUnreachable] = useState(false)
  const dismiss = (id: string) =>
    setFailures((earlier) => earlier.filter((failure) => failure.id !== id))
  const send = useEffectEvent(async () => {
    const isAllSent = await queue.send((entry, result) => {
      if ('value' in result) {
        onSent(entry, result.value)
        return
      }
      const { id, name } = entry
      setFailures((earlier) => [...earlier, { id, name, failure: result.failure }])
      onFailure()
    })
    if (isAllSent !== null) setIsUnreachable(!isAllSent)
  })
  const unsent = values.reports
  const count = unsent.length
  useEffect(() => {
    if (count === 0) return undefined
    const onTime = () => void send()
    const first = setTimeout(onTime)
    const timer = setInterval(onTime, RETRY_MS)
    addEventListener('online', onTime)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      removeEventListener('online', onTime)
    }
  }, [count])
  return {
    unsent,
    failures,
    isUnreachable: isUnreachable && count > 0,
    dismiss,
    add(entry: T): void {
      dismiss(entry.id)
      queue.add(entry)
    },
  }
}
