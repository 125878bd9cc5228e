import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/database/open-database.ts'
import { ask } from '../measure/ask.ts'
import { undoAtEnd } from '../measure/clean-up.ts'
import { type Heard, letAsk, type Question } from '../measure/crowd.ts'
import { partDraftOf } from '../measure/part-drafts.ts'
import { familyPids } from '../measure/processes.ts'
import { untilTaken } from '../measure/recovery.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { countRows, makeFolder, postmasterPid, type Section, startShop } from '../measure/yard.ts'
import { settings } from '../settings.ts'

/** Of a database that is stopped on purpose nobody wants to hear. */
const QUIET = { warn: () => undefined, error: () => undefined }
const ASK_EVERY_MS = 500
const NUMBERS_APART = 100_000

type Absence = {
  heard: Map<string, Heard[]>
  backAfterMs: number
  acknowledged: number
  stored: number
}
type Database = Awaited<ReturnType<typeof openDatabase>>

/** The database is stopped for half a minute, and then, worse, goes on listening without a word for as long. */
export const measureAway: Section = async () => {
  const { folder, remove } = makeFolder()
  const open = () => openDatabase({ dataDir: folder, databaseUrl: undefined, log: QUIET })
  let database: Database = await open()
  const stop = undoAtEnd(() => database.stop())
  const shop = await startShop(database.url, {
    dataDir: folder,
    demo: false,
    env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent', VPIC_URL: '' },
  })

  const gone = await live(shop.url, database.url, {
    leave: () => database.stop(),
    comeBack: async () => {
      database = await open()
    },
  })
  let silenced: number[] = []
  const dumb = await live(shop.url, database.url, {
    leave: () => {
      silenced = familyPids(postmasterPid(folder))
      for (const pid of silenced) process.kill(pid, 'SIGSTOP')
    },
    comeBack: () => {
      // The first of them is the one that buries the others.
      for (const pid of silenced.toReversed()) process.kill(pid, 'SIGCONT')
    },
  })
  await shop.stop()
  await stop()
  await remove()
  report({ 'the database is stopped': gone, 'the database says nothing': dumb })
}

let generation = 0

/** What visitors get while the database is away, and how long after its return they are served again. */
async function live(
  url: string,
  databaseUrl: string,
  { leave, comeBack }: { leave: () => unknown; comeBack: () => unknown },
): Promise<Absence> {
  for (const path of ['/inventory', '/about']) await ask(url + path)
  let number = (generation += 1) * NUMBERS_APART
  const before = await countRows(databaseUrl, 'request')
  const questions: Record<string, () => Question> = {
    'a page that was asked for before': () => ({ url: `${url}/inventory` }),
    'a search': () => ({ url: `${url}/inventory?q=${(number += 1)}` }),
    'a request for a part': () => ({
      url: `${url}/api/part-requests`,
      body: partDraftOf((number += 1)),
    }),
    'whether it lives': () => ({ url: `${url}/health/live` }),
    'whether it is ready': () => ({ url: `${url}/health/ready` }),
  }
  await leave()
  const returnsAt = performance.now() + settings.awaySeconds * 1000
  const asking = Object.entries(questions).map(async ([name, next]) => {
    const heard = await letAsk({
      people: 4,
      next: () => (performance.now() < returnsAt ? next() : undefined),
      pauseMs: ASK_EVERY_MS,
    })
    return [name, heard] as const
  })
  await sleep(settings.awaySeconds * 1000)
  const backAt = performance.now()
  await comeBack()
  const backAfterMs = await untilTaken(url, { from: number + NUMBERS_APART / 2, since: backAt })
  const heard = new Map(await Promise.all(asking))
  const acknowledged =
    (heard.get('a request for a part') ?? []).filter(({ status }) => status === 201).length + 1
  return {
    heard,
    backAfterMs,
    acknowledged,
    stored: (await countRows(databaseUrl, 'request')) - before,
  }
}

function report(absences: Record<string, Absence>): void {
  const rows = Object.entries(absences).flatMap(([title, { heard }]) =>
    [...heard].map(([name, answers]) => [
      `${title}: ${name}`,
      answers.length,
      [...new Set(answers.map(({ status }) => status))].toSorted((a, b) => a - b).join(' '),
      Math.max(...answers.map(({ ms }) => ms)).toFixed(0),
    ]),
  )
  printTable(['', 'asked', 'statuses', 'slowest ms'], rows)
  const back = Object.entries(absences).map(
    ([title, { backAfterMs }]) => `${title}: ${backAfterMs.toFixed(0)} ms`,
  )
  note(
    `Away for ${settings.awaySeconds} s each. A request for a part was taken again, after the return, without a restart: ${back.join('; ')}.`,
  )
  const all = Object.values(absences)
  const of = (name: string) => all.flatMap(({ heard }) => heard.get(name) ?? [])
  judge({
    what: 'kept pages that were not given while the database was away',
    value: of('a page that was asked for before').filter(({ status }) => status !== 200).length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'requests that were neither taken nor refused with a 503 that says when to come again',
    value: of('a request for a part').filter(
      ({ status, retryAfter }) => status !== 201 && !(status === 503 && retryAfter),
    ).length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'acknowledged requests that are not there',
    value: all.reduce(
      (sum, { acknowledged, stored }) => sum + Math.max(0, acknowledged - stored),
      0,
    ),
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
}
