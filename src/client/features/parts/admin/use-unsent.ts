import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod'
import { explainFailure, toFailure } from '../../../lib/failure.ts'
import { readStoredUser } from '../../../lib/staff-tokens.ts'
import { useStore } from '../../../lib/store.ts'
import { createStoredList } from '../../../lib/stored-value.ts'

/** Entry that is kept on the device until the server has it. */
type Entry = { id: string; name: string }
/** Reason why the server refused an entry, such as a part that a colleague pulled first. */
type Kept<T> = { entry: T; failure: string | null }
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
  const keptSchema = z.object({ entry: schema, failure: z.string().nullable() })
  const openList = (user: string) => createStoredList<Kept<T>>(`unsent-${name}-${user}`, keptSchema)
  const lists = new Map<string, ReturnType<typeof openList>>()
  let isSending = false

  function list() {
    const user = readStoredUser()?.id ?? 'nobody'
    const known = lists.get(user) ?? openList(user)
    lists.set(user, known)
    return known
  }

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
  async function send({ onSent, onFailure }: Handlers<T, R>): Promise<boolean | null> {
    if (isSending) return null
    isSending = true
    let isAllSent = true
    const { read, set } = list()
    try {
      for (const { entry } of read().filter(({ failure }) => failure === null)) {
        const result = await attempt(entry)
        if (result === 'offline') return false
        if (result === 'later') isAllSent = false
        else if ('value' in result) {
          onSent(entry, result.value)
          set(read().filter((kept) => kept.entry !== entry))
        } else {
          set(read().map((kept) => (kept.entry === entry ? { entry, ...result } : kept)))
          onFailure()
        }
      }
    } finally {
      isSending = false
    }
    return isAllSent
  }

  function remove(id: string): void {
    const { read, set } = list()
    set(read().filter(({ entry }) => entry.id !== id))
  }

  /** Replaces an entry with the same id. */
  function add(entry: T): void {
    const { read, set } = list()
    set([...read().filter(({ entry: { id } }) => id !== entry.id), { entry, failure: null }])
  }
  return { list, send, add, remove }
}

type Queue<T extends Entry, R> = ReturnType<typeof createQueue<T, R>>

/** Sends what is in a queue as soon as there is a connection, and keeps what was refused. */
export function useUnsent<T extends Entry, R>(queue: Queue<T, R>, handlers: Handlers<T, R>) {
  const kept = useStore(queue.list())
  const [isUnreachable, setIsUnreachable] = useState(false)
  const send = useEffectEvent(async () => {
    const isAllSent = await queue.send(handlers)
    if (isAllSent !== null) setIsUnreachable(!isAllSent)
  })
  const unsent = kept.flatMap(({ entry, failure }) => (failure === null ? [entry] : []))
  const failures: FailedEntry[] = kept.flatMap(({ entry: { id, name }, failure }) =>
    failure === null ? [] : [{ id, name, failure }],
  )
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
    dismiss: queue.remove,
    add: queue.add,
  }
}
