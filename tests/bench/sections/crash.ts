import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Heard, letAsk, type Question } from '../measure/crowd.ts'
import { spread } from '../measure/figures.ts'
import { partDraftOf } from '../measure/part-drafts.ts'
import { freePort, type Program, startProgram, untilReady } from '../measure/processes.ts'
import { untilTaken } from '../measure/recovery.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { makeFolder, postmasterPid, type Section, SERVER } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Crash = { kills: number; exits: number; backAfterMs: number[]; heard: Heard[] }

const PRODUCTS = 4
const PEOPLE = 8
const PAUSE_MS = 50
const LOAD_BEFORE_MS = 400
const NUMBERS_APART = 10_000

/** Kills the postmaster of the built product again and again under load; the process of the product must outlive each of them. */
export const measureCrash: Section = async () => {
  const crash: Crash = { kills: 0, exits: 0, backAfterMs: [], heard: [] }
  // The longest part of a round is the pause before Postgres is started again, in which there is room for others.
  await Promise.all(Array.from({ length: PRODUCTS }, () => killAgainAndAgain(crash)))
  report(crash)
}

/** One product on a folder of its own, whose postmaster is killed until all together have had their number of kills. */
async function killAgainAndAgain(crash: Crash): Promise<void> {
  const { folder, remove } = makeFolder()
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    DATA_DIR: folder,
    PORT: String(port),
    DEMO: 'off',
    RATE_LIMITS: 'off',
    VPIC_URL: '',
    LOG_LEVEL: 'fatal',
    ADMIN_PASSWORD: 'tr4il-Mule-77-lantern',
  }
  let program = await start(url, env)
  while (crash.kills < settings.postmasterKills) {
    crash.kills += 1
    const round = crash.kills
    const load = beginLoad(url, round)
    await sleep(LOAD_BEFORE_MS * Math.random())
    const killedAt = performance.now()
    process.kill(postmasterPid(folder), 'SIGKILL')
    const back = untilTaken(url, { from: (round + 0.5) * NUMBERS_APART, since: killedAt }).then(
      (ms) => {
        crash.backAfterMs.push(ms)
        return false
      },
    )
    if (await Promise.race([program.hasExited, back])) {
      crash.exits += 1
      await back.catch(() => undefined)
      program = await start(url, env)
    }
    crash.heard.push(...(await load.stop()))
  }
  await program.stop()
  await remove()
}

async function start(
  url: string,
  env: Record<string, string>,
): Promise<Program & { hasExited: Promise<true> }> {
  const program = startProgram(SERVER, { env })
  const hasExited = once(program.child, 'exit').then((): true => true)
  await untilReady(`${url}/health/ready`)
  return { ...program, hasExited }
}

/** Requests for parts, searches and sign-ins, all of which ask the database. */
function beginLoad(url: string, round: number) {
  const load = { isOver: false }
  let number = round * NUMBERS_APART
  const next = (): Question | undefined => {
    if (load.isOver) return undefined
    number += 1
    if (number % 3 === 0) return { url: `${url}/api/retail-vehicles?limit=1&q=${number}` }
    if (number % 7 === 0) {
      return {
        url: `${url}/api/auth/login`,
        body: { username: `nobody-${number}`, password: 'wrong' },
      }
    }
    return { url: `${url}/api/part-requests`, body: partDraftOf(number) }
  }
  const asking = letAsk({ people: PEOPLE, next, pauseMs: PAUSE_MS })
  const stop = async (): Promise<Heard[]> => {
    load.isOver = true
    return asking
  }
  return { stop }
}

function report({ kills, exits, backAfterMs, heard }: Crash): void {
  const { median, max } = spread(backAfterMs)
  printTable(
    ['postmaster killed', 'exits of the product', 'requests', 'back after ms, median', 'max'],
    [[kills, exits, heard.length, median, max]],
  )
  const statuses = [...new Set(heard.map(({ status }) => status))].toSorted(
    (one, other) => one - other,
  )
  note(
    `Statuses (0: no answer): ${statuses.map((status) => `${status} (${heard.filter((answer) => answer.status === status).length})`).join(', ')}.`,
  )
  judge({
    what: 'exits of the product when its postmaster was killed',
    value: exits,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'replies 500 while Postgres crashed',
    value: heard.filter(({ status }) => status === 500).length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
}
