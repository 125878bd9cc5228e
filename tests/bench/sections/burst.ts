import { setTimeout as sleep } from 'node:timers/promises'
import { startSmtpCatcher } from '../../support/smtp-catcher.ts'
import { ask } from '../measure/ask.ts'
import { type Heard, letAsk } from '../measure/crowd.ts'
import { percentile } from '../measure/figures.ts'
import { partDraftOf } from '../measure/part-drafts.ts'
import { judge, note, printTable } from '../measure/report.ts'
import {
  openBenchDatabase,
  queryRows,
  type Section,
  startShop,
  untilPicturesAreDrawn,
} from '../measure/yard.ts'
import { settings } from '../settings.ts'

const SENDERS = 50
const VISITORS = 4
/** How long a visitor looks at the page before asking for it again. */
const LOOK_MS = 20
const QUIET_MS = 5000
const DELIVERED_WITHIN_MS = 300_000
const MAILS_PER_REQUEST = 2

/** A burst of requests for parts while visitors look at the inventory. */
export const measureBurst: Section = async () => {
  const catcher = await startSmtpCatcher()
  const database = await openBenchDatabase()
  const env = {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    SMTP_URL: catcher.url,
    PUBLIC_URL: 'http://shop.example',
  }
  const shop = await startShop(database.url, { dataDir: database.folder, demo: true, env })
  await untilPicturesAreDrawn(shop.url)
  await ask(`${shop.url}/inventory`)

  const quiet = await look(shop.url, sleep(QUIET_MS))
  let number = 0
  const startedAt = performance.now()
  const sending = letAsk({
    people: SENDERS,
    next: () =>
      (number += 1) <= settings.burst
        ? { url: `${shop.url}/api/part-requests`, body: partDraftOf(number) }
        : undefined,
    keepTexts: true,
  })
  const during = await look(shop.url, sending)
  const sent = await sending
  const seconds = (performance.now() - startedAt) / 1000
  const references = sent.flatMap(({ status, text }) =>
    status === 201 ? [(JSON.parse(text) as { reference: string }).reference] : [],
  )
  const deliveredAfterMs = await untilDelivered(database.url, startedAt)
  const [kept] = await queryRows<{ requests: number; mails: number }>(
    database.url,
    `SELECT (SELECT count(*)::int FROM request WHERE reference = ANY ($1)) AS requests,
            (SELECT count(*)::int FROM outbox_email JOIN request ON request.id = request_id WHERE reference = ANY ($1) AND outbox_email.status = 'sent') AS mails`,
    [references],
  )
  await shop.stop()
  await database.stop()
  await catcher.stop()
  const arrived = new Set(catcher.mails.map(({ messageId }) => messageId)).size
  report({
    quiet,
    during,
    sent,
    seconds,
    references: new Set(references).size,
    kept,
    arrived,
    deliveredAfterMs,
  })
}

/** Asks for the inventory page until something is over. */
async function look(url: string, until: Promise<unknown>): Promise<number[]> {
  let isOver = false
  void until.then(() => (isOver = true))
  const heard = await letAsk({
    people: VISITORS,
    next: () => (isOver ? undefined : { url: `${url}/inventory` }),
    pauseMs: LOOK_MS,
  })
  const failed = heard.filter(({ status }) => status !== 200)
  if (failed.length > 0) {
    throw new Error(
      `The inventory page was answered ${failed.map(({ status }) => status).join(', ')}`,
    )
  }
  return heard.map(({ ms }) => ms)
}

async function untilDelivered(databaseUrl: string, startedAt: number): Promise<number> {
  for (const deadline = Date.now() + DELIVERED_WITHIN_MS; Date.now() < deadline; await sleep(250)) {
    const [left] = await queryRows<{ count: number }>(
      databaseUrl,
      `SELECT count(*)::int AS count FROM outbox_email WHERE status = 'waiting'`,
    )
    if (left?.count === 0) return performance.now() - startedAt
  }
  throw new Error('The mails of the burst were not delivered in time')
}

type Outcome = {
  quiet: number[]
  during: number[]
  sent: Heard[]
  seconds: number
  references: number
  kept: { requests: number; mails: number } | undefined
  arrived: number
  deliveredAfterMs: number
}

function report({
  quiet,
  during,
  sent,
  seconds,
  references,
  kept,
  arrived,
  deliveredAfterMs,
}: Outcome): void {
  const figures = (ms: number[]) => [
    ms.length,
    percentile(ms, 0.5).toFixed(1),
    percentile(ms, 0.99).toFixed(1),
    Math.max(...ms).toFixed(1),
  ]
  printTable(
    ['', 'asked', 'median ms', 'p99 ms', 'max ms'],
    [
      ['the inventory page, quiet', ...figures(quiet)],
      ['the inventory page, during the burst', ...figures(during)],
      [`a request for a part, ${SENDERS} senders`, ...figures(sent.map(({ ms }) => ms))],
    ],
  )
  note(
    `${settings.burst} requests in ${seconds.toFixed(1)} s (${(sent.length / seconds).toFixed(0)}/s), each with its two mails written in its transaction; ` +
      `the last of ${arrived} mails was delivered ${(deliveredAfterMs / 1000).toFixed(1)} s after the first request. The maker of the load and the mail server use the same cores.`,
  )
  judge({
    what: 'requests of the burst that are acknowledged and there',
    value: Math.min(references, kept?.requests ?? 0),
    limit: settings.burst,
    kind: 'at least',
    digits: 0,
  })
  judge({
    what: 'mails of the burst that arrived',
    value: Math.min(arrived, kept?.mails ?? 0),
    limit: MAILS_PER_REQUEST * settings.burst,
    kind: 'at least',
    digits: 0,
  })
  judge({
    what: 'p99 ms of the inventory page during the burst',
    value: percentile(during, 0.99),
    limit: 250,
    kind: 'at most',
    digits: 1,
  })
}
