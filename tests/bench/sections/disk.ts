import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { embeddedDatabaseUrl } from '#server/database/postgres-cluster.ts'
import { pictureWidths } from '#shared/domain/picture.ts'
import { ask as fetchPage } from '../measure/ask.ts'
import { type Heard, letAsk, type Question } from '../measure/crowd.ts'
import { partDraftOf } from '../measure/part-drafts.ts'
import { untilTaken } from '../measure/recovery.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { openSmallDisk } from '../measure/small-disk.ts'
import { queryRows, type Section, startShop } from '../measure/yard.ts'
import { settings } from '../settings.ts'

const DISK_MB = 320
const ADMIN = { username: 'bench', password: 'tr4il-Mule-77-lantern' }
const ASK_EVERY_MS = 50
const HEARD_WITHIN_MS = 2000
const NUMBERS_APART = 100_000

type Answers = Map<string, Heard[]>

/** The disk under the shop and its own Postgres fills up while people browse, ask for parts and staff upload pictures; then there is room again. */
export const measureDisk: Section = async () => {
  const disk = await openSmallDisk(DISK_MB)
  const env = {
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
    VPIC_URL: '',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
  }
  const shop = await startShop('', { dataDir: disk.folder, demo: false, env })
  const authorization = await signIn(shop.url)
  const picture = await sharp({
    create: {
      width: 1600,
      height: 1000,
      channels: 3,
      background: 'silver',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  const ask = (forMs: number) =>
    askAll(shop.url, { forMs, upload: () => upload(shop.url, { authorization, picture }) })

  const before = await ask(settings.diskSeconds * 200)
  disk.fill()
  const full = await ask(settings.diskSeconds * 1000)
  // The last picture has dropped it, or does so in a moment.
  await sleep(HEARD_WITHIN_MS)
  await fetchPage(`${shop.url}/inventory`)
  await spendJournal(disk.folder)
  const journalFull = await ask(settings.diskSeconds * 1000)
  const freeMb = disk.freeMb()
  const emptiedAt = performance.now()
  disk.empty()
  const backAfterMs = await untilTaken(shop.url, { from: NUMBERS_APART, since: emptiedAt })
  const after = await ask(settings.diskSeconds * 200)
  const halves = await findHalves(disk.folder)
  await shop.stop()
  await disk.close()
  report(
    {
      'with room': before,
      full,
      'full, and Postgres stopped by it': journalFull,
      'with room again': after,
    },
    { freeMb, backAfterMs, halves },
  )
}

/** Writes into what Postgres has set aside for its journal until nothing is left of it, at which it gives up and is started again and again. */
async function spendJournal(dataDir: string): Promise<void> {
  const url = embeddedDatabaseUrl(dataDir)
  for (let megabytes = 0; megabytes < DISK_MB; megabytes += 1) {
    const isTaken = await queryRows(
      url,
      `SELECT pg_logical_emit_message(true, 'bench', repeat('x', 1000000))`,
    ).then(
      () => true,
      () => false,
    )
    if (!isTaken) return
  }
  throw new Error('The journal did not fill up')
}

let number = 0

async function askAll(
  url: string,
  { forMs, upload: next }: { forMs: number; upload: () => Promise<Heard> },
): Promise<Answers> {
  const endsAt = performance.now() + forMs
  const goesOn = () => performance.now() < endsAt
  const questions: Record<string, () => Question> = {
    'a page that was asked for before': () => ({ url: `${url}/inventory` }),
    'a search': () => ({ url: `${url}/inventory?q=${(number += 1)}` }),
    'a request for a part': () => ({
      url: `${url}/api/part-requests`,
      body: partDraftOf((number += 1)),
    }),
    'whether it lives': () => ({ url: `${url}/health/live` }),
  }
  const asking = Object.entries(questions).map(
    async ([name, question]): Promise<[string, Heard[]]> => [
      name,
      await letAsk({
        people: 4,
        next: () => (goesOn() ? question() : undefined),
        pauseMs: ASK_EVERY_MS,
      }),
    ],
  )
  const uploads: Heard[] = []
  while (goesOn()) uploads.push(await next())
  return new Map([...(await Promise.all(asking)), ['a picture', uploads]])
}

async function signIn(url: string): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify(ADMIN),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return `Bearer ${accessToken}`
}

async function upload(
  url: string,
  { authorization, picture }: { authorization: string; picture: Buffer },
): Promise<Heard> {
  const question = { url: `${url}/api/admin/upload` }
  const form = new FormData()
  form.set('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'car.jpg')
  const startedAt = performance.now()
  const response = await fetch(question.url, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const text = await response.text()
  return {
    question,
    status: response.status,
    ms: performance.now() - startedAt,
    retryAfter: response.headers.get('retry-after') ?? undefined,
    text,
  }
}

/** What was written in part: requests without both of their mails, stored pictures of which a file is missing, files that no picture has. */
async function findHalves(dataDir: string): Promise<string[]> {
  const url = embeddedDatabaseUrl(dataDir)
  const requests = await queryRows<{ reference: string }>(
    url,
    `SELECT reference FROM request WHERE idempotency_key IS NOT NULL AND (SELECT count(*) FROM outbox_email WHERE request_id = request.id) <> 2`,
  )
  const rows = await queryRows<{ id: string }>(url, 'SELECT id FROM picture')
  const folder = join(dataDir, 'pictures')
  const whole = new Map(
    rows.map(({ id }) => [id, pictureWidths(id).map((width) => `${width}.webp`)]),
  )
  const files = existsSync(folder)
    ? readdirSync(folder).map((id) => ({ id, names: readdirSync(join(folder, id)) }))
    : []
  const there = new Set(files.map(({ id }) => id))
  return [
    ...requests.map(({ reference }) => reference),
    ...rows.flatMap(({ id }) => (there.has(id) ? [] : `${id}, which has no file`)),
    ...files.flatMap(({ id, names }) =>
      names.toSorted().join() === whole.get(id)?.toSorted().join()
        ? []
        : `${id} with ${names.join()}`,
    ),
  ]
}

type Findings = { freeMb: number; backAfterMs: number; halves: string[] }

function report(times: Record<string, Answers>, { freeMb, backAfterMs, halves }: Findings): void {
  const rows = Object.entries(times).flatMap(([title, answers]) =>
    [...answers].map(([name, heard]) => [
      `${title}: ${name}`,
      heard.length,
      [...Map.groupBy(heard, ({ status }) => status)]
        .map(([status, some]) => `${status}: ${some.length}`)
        .join(', '),
      Math.max(...heard.map(({ ms }) => ms)).toFixed(0),
    ]),
  )
  printTable(['', 'asked', 'statuses', 'slowest ms'], rows)
  note(
    `A disk of ${DISK_MB} MB, full for ${settings.diskSeconds} s (${freeMb.toFixed(2)} MB free at the end of it). A request for a part was taken again ` +
      `${backAfterMs.toFixed(0)} ms after there was room, without a restart.`,
  )
  if (halves.length > 0) note(`Written in part: ${halves.join('; ')}`)
  const full = Object.entries(times).flatMap(([title, answers]) =>
    title.startsWith('full') ? [...answers] : [],
  )
  const writes = full.flatMap(([name, heard]) =>
    name === 'a picture' || name.startsWith('a request') ? heard : [],
  )
  const kept = full.flatMap(([name, heard]) =>
    name.startsWith('a page') || name.startsWith('whether') ? heard : [],
  )
  judge({
    what: 'writes to a full disk neither taken nor refused with a 503 that says when to come again',
    value: writes.filter(
      ({ status, retryAfter }) => status !== 201 && !(status === 503 && retryAfter),
    ).length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'writes that a full disk refused',
    value: writes.filter(({ status }) => status === 503).length,
    limit: 1,
    kind: 'at least',
    digits: 0,
  })
  judge({
    what: 'kept pages not given while the disk was full',
    value: kept.filter(({ status }) => status !== 200).length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
  judge({
    what: 'things written in part',
    value: halves.length,
    limit: 0,
    kind: 'at most',
    digits: 0,
  })
}
