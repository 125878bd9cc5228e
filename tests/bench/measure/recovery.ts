import { setTimeout as sleep } from 'node:timers/promises'
import { letAsk } from './crowd.ts'
import { partDraftOf } from './part-drafts.ts'
import { postmasterPid } from './yard.ts'

const BACK_WITHIN_MS = 60_000
const AGAIN_AFTER_MS = 50

/** Asks for parts, one request after the other with numbers from `from` on, until one is taken; gives the milliseconds since `since`. */
export async function untilTaken(
  url: string,
  { from, since }: { from: number; since: number },
): Promise<number> {
  for (let number = from; performance.now() - since < BACK_WITHIN_MS; number += 1) {
    const questions = [{ url: `${url}/api/part-requests`, body: partDraftOf(number) }]
    const [answer] = await letAsk({ people: 1, next: () => questions.pop() })
    if (answer?.status === 201) return performance.now() - since
    await sleep(AGAIN_AFTER_MS)
  }
  throw new Error('The shop did not come back by itself')
}

/** Kills the Postgres of a data folder and waits until another one has taken over: until then what was on its way may still be acknowledged. */
export async function killPostgres(dataDir: string): Promise<void> {
  const killed = postmasterPid(dataDir)
  process.kill(killed, 'SIGKILL')
  const pidNow = () => {
    try {
      return postmasterPid(dataDir)
    } catch {
      return killed
    }
  }
  for (const deadline = Date.now() + BACK_WITHIN_MS; pidNow() === killed; await sleep(5)) {
    if (Date.now() > deadline) throw new Error('Postgres did not come back')
  }
}
