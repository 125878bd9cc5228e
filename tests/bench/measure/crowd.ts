import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Question = { url: string; body?: unknown }
/** What became of a question; a status of 0 is no answer at all. */
export type Heard = {
  question: Question
  status: number
  ms: number
  retryAfter: string | undefined
  text: string
}

type Crowd = {
  /** People, each on a connection of their own, who ask again as soon as they are answered. */
  people: number
  /** The next question, or nothing when all is asked. */
  next: () => Question | undefined
  /** How long somebody looks at an answer before the next question. */
  pauseMs?: number
  /** Whether whoever is told when to come again comes then, as our pages do. */
  obeys?: boolean
  /** Whether the texts of answers are kept: of thousands of pages they would be the memory that is measured. */
  keepTexts?: boolean
}

const GIVE_UP_AFTER_MS = 60_000

/** Lets a crowd ask until there is nothing more to ask, and gives what it heard. */
export async function letAsk({
  people,
  next,
  pauseMs = 0,
  obeys = false,
  keepTexts = false,
}: Crowd): Promise<Heard[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: people })
  const heard: Heard[] = []
  const person = async (_: unknown, number: number): Promise<void> => {
    // People with a pause come one after the other, not all in the same moment.
    if (pauseMs > 0) await sleep((pauseMs * number) / people)
    for (let question = next(); question; question = next()) {
      const answer = await ask(agent, question)
      heard.push(keepTexts ? answer : { ...answer, text: '' })
      const waitMs = obeys && answer.retryAfter ? Number(answer.retryAfter) * 1000 : pauseMs
      if (waitMs > 0) await sleep(waitMs)
    }
  }
  await Promise.all(Array.from({ length: people }, person))
  agent.destroy()
  return heard
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
