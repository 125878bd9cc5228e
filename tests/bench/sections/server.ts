import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { type Contender, type Load, loadInRounds } from '../instruments/load.ts'
import { ask, SHRUNK_AFTER_MS, type StoredPage, takeStored } from '../measure/ask.ts'
import { bundle } from '../measure/bundle.ts'
import { ratios, showSpread, spread } from '../measure/figures.ts'
import { firstLine, type Program, startProgram } from '../measure/processes.ts'
import { judge, note, printTable } from '../measure/report.ts'
import type { Section, Yard } from '../measure/yard.ts'
import type { PeerTask } from '../peers/bare-fastify.ts'
import { settings } from '../settings.ts'

/** Page with its peers for the same bytes, and the minimum share of their requests per second. */
type Match = { ours: Contender; peers: Contender[]; goal?: number }

const LIST = '/api/retail-vehicles'
/** Part of every demo stock number: the search finds all cars and is never stored. */
const SEARCH = 'R-'
const SEARCHED = `/inventory?q=${SEARCH}`
/** Unique search that finds the same cars: equal searches are stored like pages. */
const searchOf = (count: number): string => `${SEARCHED}&mileageTo=${MILEAGE_MIN + count}`
const MILEAGE_MIN = 900_000
/** The parameter prevents a stored reply. */
const LIST_AFRESH = `${LIST}?limit=500`
const AS_IT_IS = { 'accept-encoding': 'identity' }
const COMPRESSED = { 'accept-encoding': 'gzip, deflate, br' }

/** Measures the cost per request, next to node:http and Fastify with the same work. */
export const measureServer: Section = async (openedYard) => {
  const yard = await openedYard()
  const ids = (JSON.parse((await ask(yard.url + LIST)).text) as { _id: string }[]).map(
    ({ _id }) => _id,
  )
  const detail = `/inventory/${ids[0] ?? ''}`
  const stored = new Map<string, StoredPage>()
  const kept = ['/inventory', detail, LIST]
  for (const path of kept) await ask(yard.url + path, COMPRESSED)
  await sleep(SHRUNK_AFTER_MS)
  for (const path of kept) stored.set(path, await takeStored(yard.url, path))
  const inventory = stored.get('/inventory')
  if (!inventory) throw new Error('There is no inventory page')

  const buffers = await startBuffers(stored)
  const fastify = await startBareFastify(yard, inventory)
  await expectSameWork(yard, fastify)

  const ours = (name: string, path: string, headers = COMPRESSED): Contender => ({
    name: `${name}: the shop`,
    url: yard.url + path,
    pid: yard.pid,
    headers,
  })
  const buffer = (name: string, path: string, headers = COMPRESSED): Contender => ({
    ...buffers,
    name: `${name}: buffer on node:http`,
    url: buffers.url + path,
    headers,
  })
  const bare = (
    name: string,
    what: string,
    path: string,
    headers: Record<string, string> = AS_IT_IS,
  ): Contender => ({
    name: `${name}: bare Fastify${what}`,
    pid: fastify.pid,
    url: fastify.url + path,
    headers,
  })
  const revalidation = { ...COMPRESSED, 'if-none-match': inventory.etag }
  const all: Match[] = [
    {
      ours: ours('inventory, kept', '/inventory'),
      peers: [
        buffer('inventory, kept', '/inventory'),
        bare('inventory, kept', ', same bytes', '/stored', COMPRESSED),
      ],
      goal: 0.8,
    },
    {
      ours: { ...ours('inventory, 304', '/inventory', revalidation), status: 304 },
      peers: [{ ...buffer('inventory, 304', '/inventory', revalidation), status: 304 }],
    },
    { ours: ours('detail, kept', detail), peers: [buffer('detail, kept', detail)] },
    { ours: ours('list JSON, kept', LIST), peers: [buffer('list JSON, kept', LIST)], goal: 0.8 },
    {
      ours: { ...ours('inventory, afresh', SEARCHED, AS_IT_IS), pathOf: searchOf },
      peers: [bare('inventory, afresh', ' + pg + React', '/rendered')],
      goal: 0.8,
    },
    {
      ours: { ...ours('inventory, afresh, compressed', SEARCHED), pathOf: searchOf },
      peers: [
        bare('inventory, afresh, compressed', ' + pg + React', '/rendered-compressed', COMPRESSED),
      ],
    },
    {
      ours: ours('list JSON, afresh', LIST_AFRESH, AS_IT_IS),
      peers: [bare('list JSON, afresh', ' + pg', '/list')],
      goal: 0.8,
    },
  ]
  const matches = all.filter((match) => match.ours.name.includes(settings.load))
  const results = await loadInRounds(
    matches.flatMap((match) => [match.ours, ...match.peers]),
    yard.postgresPid,
  )
  await Promise.all([buffers.program.stop(), fastify.program.stop()])
  report(matches, results)
}

async function startBuffers(stored: Map<string, StoredPage>) {
  const program = startProgram(
    fileURLToPath(new URL('../peers/stored-pages.ts', import.meta.url)),
    { talks: true },
  )
  return { ...(await openPeer(program, stored)), program }
}

async function startBareFastify(yard: Yard, stored: StoredPage) {
  const document = (await ask(yard.url + SEARCHED, AS_IT_IS)).text
  const [documentStart = '', rest = ''] = document.split(/(?<=<body>)/)
  const documentEnd = rest.slice(rest.indexOf('<p id="page-status"'))
  // A search shows no counts.
  const makes = Object.fromEntries(
    [
      ...(/name="make".*?<\/select>/.exec(rest)?.[0] ?? '').matchAll(/<option value="([^"]+)"/g),
    ].map(([, make = '']) => [make, 1]),
  )
  const [, inStock, newThisWeek = 0] = /(\d+) for sale(?:, (\d+) new)?/.exec(rest) ?? []
  const file = (name: string) => fileURLToPath(new URL(`../peers/${name}`, import.meta.url))
  const total = Number(/(\d+) vehicles?</.exec(rest)?.[1])
  const bundled = await bundle(file('bare-fastify.ts'), {
    '@tanstack/react-router': file('plain-link.tsx'),
  })
  const program = startProgram(bundled.file, { talks: true })
  const task: PeerTask = {
    databaseUrl: yard.databaseUrl,
    publicUrl: yard.url,
    stored,
    search: SEARCH,
    documentStart,
    documentEnd,
    makes,
    counts: { inStock: Number(inStock), newThisWeek: Number(newThisWeek) },
    total,
  }
  const peer = await openPeer(program, task)
  await bundled.remove()
  return { ...peer, program }
}

async function openPeer(
  program: Program,
  task: Map<string, StoredPage> | PeerTask,
): Promise<{ url: string; pid: number }> {
  program.child.send(task)
  return { url: `http://127.0.0.1:${await firstLine(program)}`, pid: program.pid }
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<script[^]*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')

/** Throws if a peer's text, rows or page size differ from the shop's. */
async function expectSameWork(yard: Yard, peer: { url: string }): Promise<void> {
  const [page, rendered, list, listed] = await Promise.all([
    ask(yard.url + SEARCHED, AS_IT_IS),
    ask(`${peer.url}/rendered`, AS_IT_IS),
    ask(yard.url + LIST_AFRESH, AS_IT_IS),
    ask(`${peer.url}/list`, AS_IT_IS),
  ])
  const [words, peerWords] = [textOf(page.text), textOf(rendered.text)]
  if (words !== peerWords) {
    const at = [...words].findIndex((letter, index) => letter !== peerWords[index])
    throw new Error(
      `Where the shop shows "${words.slice(at, at + 80)}" bare React shows "${peerWords.slice(at, at + 80)}"`,
    )
  }
  if (!isDeepStrictEqual(JSON.parse(list.text), JSON.parse(listed.text))) {
    throw new Error('The list of bare Fastify holds other rows than the shop')
  }
  const difference = rendered.bytes.length / page.bytes.length
  note(
    `Rendered afresh: ${page.bytes.length} bytes by the shop, ${rendered.bytes.length} by bare React (${difference.toFixed(3)}).`,
  )
}

function report(matches: Match[], results: Map<string, Load[]>): void {
  const of = ({ name }: Contender, key: keyof Load) =>
    (results.get(name) ?? []).map((load) => load[key])
  const middle = (contender: Contender, key: keyof Load, digits = 0) =>
    spread(of(contender, key)).median.toFixed(digits)
  const rows = matches.flatMap(({ ours, peers }) =>
    [ours, ...peers].map((one) => [
      one.name,
      ...(['requestsPerSecond', 'p99Ms', 'cpuUs', 'databaseUs', 'bytes'] as const).map((key) =>
        middle(one, key),
      ),
      ...(['busy', 'others'] as const).map((key) => middle(one, key, 2)),
      one === ours
        ? ''
        : showSpread(ratios(of(ours, 'requestsPerSecond'), of(one, 'requestsPerSecond'))),
      one === ours ? '' : showSpread(ratios(of(one, 'cpuUs'), of(ours, 'cpuUs'))),
    ]),
  )
  printTable(
    [
      '',
      'req/s',
      'p99 ms',
      'CPU us/req',
      'DB us/req',
      'bytes/req',
      'server cores',
      'others cores',
      'shop/peer req/s',
      'shop/peer req/CPU s',
    ],
    rows,
  )
  note(
    `${settings.connections} connections, ${settings.seconds} s a load, median of ${settings.rounds} rounds in turn (min-max of the ratios). ` +
      'Ratios above 1 are in favour of the shop. Where the server uses less than a core, the maker of the load is the limit and requests per CPU second tell more. ' +
      `Afresh is ${SEARCHED}, a search that finds every car, with another limit of mileage in each request, and ${LIST_AFRESH}; both without compression unless said. ` +
      'The shop logs each of these requests, as it does in use; its peers log nothing. Bare React makes one query and is given the rest: the head, the data for the browser, the makes and the number of cars.',
  )
  for (const { ours, peers, goal } of matches) {
    const [peer] = peers
    if (!goal || !peer) continue
    const { median } = ratios(of(ours, 'requestsPerSecond'), of(peer, 'requestsPerSecond'))
    judge({
      what: `requests/s of ${peer.name.replace(': ', ' beside ')}`,
      value: median,
      limit: goal,
      kind: 'at least',
    })
  }
}
