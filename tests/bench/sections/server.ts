import { startBuffers } from '../measure/buffers.ts'
import { sendCrowd } from '../measure/crowd.ts'
import { inRounds, median, ratios, showSpread } from '../measure/figures.ts'
import { cpuMs } from '../measure/processes.ts'
import { type Goal, judge, note, printTable } from '../measure/report.ts'
import type { Section } from '../measure/shop.ts'
import { settings } from '../settings.ts'

type Reply = { name: string; url: string; pid: number; encoding: string; isUnique?: boolean }

const CONNECTIONS = 10
const PAGE = '/inventory'
const LIST = '/api/retail-vehicles'
/** Search for a part of every demo stock number, which finds all cars. */
const SEARCH = '/inventory?q=R-'
/** Limit above all mileages; a unique one prevents a cached response. */
const MILEAGE_MIN = 900_000
const BROWSER = 'gzip, deflate, br'
const PLAIN = 'identity'
const SHARE_OF_BUFFER = 0.8

let requestCount = 0

/** Measures the CPU time of cached responses beside prepared buffers, and of replies made afresh. */
export const measureServer: Section = async (openDemoShop) => {
  const shop = await openDemoShop()
  const reply = (name: string, path: string, encoding: string): Reply => ({
    name,
    url: shop.url + path,
    pid: shop.pid,
    encoding,
  })
  const page = { ...reply('page, afresh', SEARCH, PLAIN), isUnique: true }
  const compressed = { ...page, name: 'page, afresh, compressed', encoding: BROWSER }
  const list = reply('list as JSON, afresh', `${LIST}?limit=500`, PLAIN)
  const stored = [reply('page', PAGE, BROWSER), reply('list as JSON', LIST, BROWSER)]
  // During the warm-up, the server compresses cached responses at the best level.
  await inRounds([...stored, page, compressed, list], 1, load)
  const buffers = await startBuffers(shop.url, [PAGE, LIST])
  const pairs = stored.map((ours) => ({
    ours: { ...ours, name: `${ours.name}, stored` },
    peer: {
      ...ours,
      name: `${ours.name}, buffer`,
      url: ours.url.replace(shop.url, buffers.url),
      pid: buffers.pid,
    },
  }))
  await inRounds(
    pairs.map(({ peer }) => peer),
    1,
    load,
  )
  const replies = [...pairs.flatMap(({ ours, peer }) => [ours, peer]), page, compressed, list]
  const of = await inRounds(replies, settings.rounds, load)
  await buffers.stop()
  const beside = ({ ours, peer }: (typeof pairs)[number]): number[] =>
    ratios(of(peer, 'cpuMs'), of(ours, 'cpuMs'))
  printTable(
    ['reply', 'CPU ms', 'requests/s', 'bytes', 'server cores', 'CPU time of buffer / shop'],
    replies.map((one) => [
      one.name,
      median(of(one, 'cpuMs')).toFixed(3),
      ...(['perSecond', 'bytes', 'cores'] as const).map((key) => median(of(one, key))),
      ...pairs.filter(({ ours }) => ours === one).map((pair) => showSpread(beside(pair), 2)),
    ]),
  )
  note(
    `${CONNECTIONS} connections, ${settings.seconds} s per load, median of ${settings.rounds} rounds (min-max). ` +
      'The shop writes its request log meanwhile; the buffers on node:http do not.',
  )
  judge([
    ...pairs.map((pair): Goal => [
      `CPU time of a buffer / of the shop, ${pair.ours.name}`,
      median(beside(pair)),
      '>=',
      SHARE_OF_BUFFER,
    ]),
    ['CPU ms of a page made afresh', median(of(page, 'cpuMs')), '<=', 6],
    ['CPU ms of a list as JSON made afresh', median(of(list, 'cpuMs')), '<=', 1.5],
  ])
}

/** Sends requests as fast as replies arrive. */
async function load({ name, url, pid, encoding, isUnique }: Reply) {
  const headers = { 'accept-encoding': encoding }
  const unique = () => (isUnique ? `&mileageTo=${MILEAGE_MIN + (requestCount += 1)}` : '')
  const before = cpuMs(pid)
  const { outcomes, seconds } = await sendCrowd({
    people: CONNECTIONS,
    seconds: settings.seconds,
    next: () => ({ url: url + unique(), headers }),
  })
  const used = cpuMs(pid) - before
  const failed = outcomes.find(({ status }) => status !== 200)
  if (failed) throw new Error(`${name} responded with ${failed.status}`)
  const { length } = outcomes
  return {
    cpuMs: used / length,
    perSecond: length / seconds,
    cores: used / 1000 / seconds,
    bytes: outcomes.reduce((sum, { bytes }) => sum + bytes, 0) / length,
  }
}
