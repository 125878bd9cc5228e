import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from './ask.ts'

export type Call = {
  url: string
  headers?: Record<string, string>
  body?: unknown
  /** Idempotency key of a submit. */
  key?: string
}
/** Outcome of a call; status 0 means no reply. */
export type Outcome = {
  call: Call
  status: number
  ms: number
  bytes: number
  retryAfter: string | undefined
}

type Crowd = {
  /** Number of clients that send one call at a time. */
  people: number
  seconds: number
  /** Returns the n-th call of all clients. */
  next: (count: number) => Call
  /** Pause of a client after each reply; a Retry-After is obeyed instead. */
  pauseMs?: number
}

/** Lets clients send calls for a time, and returns the outcomes. */
export async function sendCrowd({
  people,
  seconds,
  next,
  pauseMs = 0,
}: Crowd): Promise<{ outcomes: Outcome[]; seconds: number }> {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: people })
  const outcomes: Outcome[] = []
  const startedAt = performance.now()
  const passed = () => (performance.now() - startedAt) / 1000
  let count = 0
  const person = async (_: unknown, number: number): Promise<void> => {
    // Staggers clients that pause between calls.
    if (pauseMs > 0) await sleep((pauseMs * number) / people)
    while (passed() < seconds) {
      const outcome = await send(next((count += 1)), agent)
      outcomes.push(outcome)
      const waitMs = outcome.retryAfter ? Number(outcome.retryAfter) * 1000 : pauseMs
      if (waitMs > 0) await sleep(waitMs)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  agent.destroy()
  return { outcomes, seconds: passed() }
}

async function send(call: Call, agent: Agent): Promise<Outcome> {
  const startedAt = performance.now()
  try {
    const { status, headers, bytes, ms } = await ask(call.url, { ...call, agent })
    return { call, status, ms, bytes: bytes.length, retryAfter: headers['retry-after'] }
  } catch {
    return { call, status: 0, ms: performance.now() - startedAt, bytes: 0, retryAfter: undefined }
  }
}
