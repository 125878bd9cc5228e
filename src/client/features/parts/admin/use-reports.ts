import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useDraft } from '../../../hooks/use-draft.ts'
import { createDraftStore } from '../../../lib/drafts.ts'
import { failureText, toFailure } from '../../../lib/failure.ts'
import { staffCalls } from '../../../lib/staff-api.tsx'
import { storedUser } from '../../../lib/staff-tokens.ts'

/** Report from the yard, kept on the device until the server has it. */
export type Report = {
  id: string
  name: string
  /** State of the part that the report was made on. */
  updatedAt: string
  /** Shelf of a pulled part; null without one. */
  shelf: string | null
  /** Reason of a part that is not there or broken; null if it was pulled. */
  reason: string | null
}
/** Report that the server refused, such as of a part that a colleague pulled first. */
export type Refusal = { id: string; name: string; problem: string }
type Kept = { reports: Report[] | null; lastShelf: string }

const RETRY_MS = 15_000
const TOO_MANY = 429
/** Statuses of a signed-out session; reports wait for the next sign-in. */
const SIGNED_OUT = new Set([401, 403])
const NOTHING: Kept = { reports: null, lastShelf: '' }

/** Reports of this user on this device, the last shelf, and what the server refused. */
export function useReports({
  onSent,
  onRefused,
}: {
  onSent: (report: Report) => void
  onRefused: () => void
}) {
  const sender = useMemo(() => createSender(), [])
  const { values } = useDraft(sender.store)
  const [refusals, setRefusals] = useState<Refusal[]>([])
  const [isUnreachable, setIsUnreachable] = useState(false)
  const dismiss = (id: string) =>
    setRefusals((earlier) => earlier.filter((refusal) => refusal.id !== id))
  const send = useEffectEvent(async () => {
    const isAllSent = await sender.send((report, result) => {
      const { id, name } = report
      if (result === 'sent') {
        onSent(report)
        return
      }
      setRefusals((earlier) => [...earlier, { id, name, problem: result.problem }])
      onRefused()
    })
    if (isAllSent !== null) setIsUnreachable(!isAllSent)
  })
  const reports = values.reports ?? []
  const count = reports.length
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
    reports,
    lastShelf: values.lastShelf,
    refusals,
    isUnreachable: isUnreachable && count > 0,
    dismiss,
    add(report: Report): void {
      dismiss(report.id)
      sender.add(report)
    },
  }
}

type Result = 'sent' | { problem: string }

function createSender() {
  const store = createDraftStore<Kept>(`yard-${storedUser()?.id ?? 'nobody'}`, NOTHING)
  let isSending = false
  const waiting = () => store.read().values.reports ?? []

  /** Sends one by one; resolves to false if some still waits, to null if a call is running. */
  async function send(onResult: (report: Report, result: Result) => void): Promise<boolean | null> {
    if (isSending) return null
    isSending = true
    let isAllSent = true
    try {
      for (const report of waiting()) {
        const result = await post(report)
        if (result === 'offline') return false
        if (result === 'later') isAllSent = false
        else {
          onResult(report, result)
          store.change({ reports: waiting().filter((each) => each !== report) })
        }
      }
    } finally {
      isSending = false
    }
    return isAllSent
  }

  /** Replaces an unsent report about the same part. */
  function add(report: Report): void {
    const others = waiting().filter(({ id }) => id !== report.id)
    store.change({
      reports: [...others, report],
      ...(report.shelf && { lastShelf: report.shelf }),
    })
  }
  return { store, add, send }
}

/** Sends a report; the server takes the same one again without another effect. */
async function post({
  id,
  updatedAt,
  shelf,
  reason,
}: Report): Promise<Result | 'offline' | 'later'> {
  const { pull, missing } = staffCalls.parts.admin
  try {
    await (reason === null
      ? pull.mutate({ id, location: shelf })
      : // An older report does not free a part that was found and promised since.
        missing.mutate({ id, reason, updatedAt }))
    return 'sent'
  } catch (error) {
    const { status } = toFailure(error)
    if (status === null || SIGNED_OUT.has(status)) return 'offline'
    return status >= 500 || status === TOO_MANY ? 'later' : { problem: failureText(error) }
  }
}
