import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Question = { url: string; body?: unknown }
/** Outcome of a request; status 0 means no reply. */
export type Heard = {
  question: Question
  status: number
  ms: number
  retryAfter: string | undefined
  text: string
}

type Crowd = {
  /** Number of clients, each with its own connection, that send a request after each reply. */
  people: number
  /** Returns the next request, or undefined at the end. */
  next: () => Question | undefined
  /** Pause of a client after each reply. */
  pauseMs?: number
  /** Waits as long as Retry-After says, as our pages do. */
  obeys?: boolean
  /** Stores reply texts; for thousands of pages they would distort the memory measurement. */
  keepTexts?: boolean
}

const GIVE_UP_AFTER_MS = 60_000

/** Runs clients until there are no more requests, and returns the outcomes. */
export async function letAsk({
  people,
  next,
  pauseMs = 0,
  obeys = false,
  keepTexts = false,
}: Crowd): Promise<Heard[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const outcomes: Heard[] = []
  const person = async (_: unknown, number: number): Promise<void> => {
    // Staggers clients that pause between requests.
    if (pauseMs > 0) await sleep((pauseMs * number) / people)
    for (let question = next(); question; question = next()) {
      const answer = await ask(agent, question)
      outcomes.push(keepTexts ? answer : { ...answer, text: '' })
      const waitMs = obeys && answer.retryAfter ? Number(answer.retryAfter) * 1000 : pauseMs
      if (waitMs > 0) await sleep(waitMs)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  agent.destroy()
  return outcomes
}

function ask(agent: Agent, question: Question): Promise<Heard> {
  const { url, body } = question
  const bytes = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const headers = bytes
    ? { 'content-type': 'application/json', 'content-length': bytes.length }
    : { 'accept-encoding': 'br' }
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  return new Promise((resolve) => {
    const failed = () =>
      resolve({ question, status: 0, ms: since(), retryAfter: undefined, text: '' })
    const asked = request(
      url,
      { agent, method: bytes ? 'POST' : 'GET', headers, timeout: GIVE_UP_AFTER_MS },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', failed)
        response.on('end', () => {
          const text = body === undefined ? '' : Buffer.concat(chunks).toString('utf8')
          resolve({
            question,
            status: response.statusCode ?? 0,
            ms: since(),
            retryAfter: response.headers['retry-after'],
            text,
          })
        })
      },
    )
    asked.on('error', failed)
    asked.on('timeout', () => asked.destroy())
    asked.end(bytes)
  })
}
