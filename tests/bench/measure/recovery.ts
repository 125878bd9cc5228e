import { setTimeout as sleep } from 'node:timers/promises'
import { letAsk } from './crowd.ts'
import { partDraftOf } from './part-drafts.ts'

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
