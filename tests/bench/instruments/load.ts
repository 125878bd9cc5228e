import autocannon from 'autocannon'
import { cpuMs, familyCpuMs, machineCpuMs } from '../measure/processes.ts'
import { settings } from '../settings.ts'

export type Contender = {
  name: string
  url: string
  pid: number
  headers: Record<string, string>
  status?: number
  /** Unique path for each request. */
  pathOf?: (count: number) => string
}
export type Load = {
  requestsPerSecond: number
  p99Ms: number
  /** CPU time of the server per request, in microseconds. */
  cpuUs: number
  databaseUs: number
  /** Share of one core used by the server; below 1 the load generator was the bottleneck. */
  busy: number
  /** Cores used by other processes meanwhile. */
  others: number
  bytes: number
}

const WARM_UP_SECONDS = 2
/** Counts across rounds, to never repeat a path. */
let requestCount = 0

/** Runs all contenders in each round after a warm-up: disturbances affect all of them. */
export async function loadInRounds(
  contenders: Contender[],
  postgresPid: number,
): Promise<Map<string, Load[]>> {
  for (const contender of contenders) {
    await load(contender, { seconds: Math.min(WARM_UP_SECONDS, settings.seconds), postgresPid })
  }
  const results = new Map<string, Load[]>(contenders.map(({ name }) => [name, []]))
  for (let round = 0; round < settings.rounds; round += 1) {
    for (const contender of contenders) {
      results
        .get(contender.name)
        ?.push(await load(contender, { seconds: settings.seconds, postgresPid }))
    }
  }
  return results
}

/** Sends requests as fast as replies arrive, without measuring. */
export async function sendRequests(url: string): Promise<void> {
  await autocannon({ url, connections: settings.connections, duration: settings.seconds })
}

/** Sends requests as fast as replies arrive. */
async function load(
  { name, url, pid, headers, status = 200, pathOf }: Contender,
  { seconds, postgresPid }: { seconds: number; postgresPid: number },
): Promise<Load> {
  const used = () => ({
    server: cpuMs(pid),
    database: familyCpuMs(postgresPid),
    own: ownCpuMs(),
    machine: machineCpuMs(),
  })
  const before = used()
  const result = await autocannon({
    url,
    headers,
    connections: settings.connections,
    duration: seconds,
    ...(pathOf && {
      requests: [
        { setupRequest: (request) => ({ ...request, path: pathOf((requestCount += 1)) }) },
      ],
    }),
  })
  const after = used()
  const answers = result.requests.total
  const expected = result.statusCodeStats?.[`${status}`]?.count ?? 0
  if (result.errors > 0 || expected !== answers || answers === 0) {
    throw new Error(
      `${name}: answers by status ${JSON.stringify(result.statusCodeStats)}, ${result.errors} errors`,
    )
  }
  const server = after.server - before.server
  const database = after.database - before.database
  return {
    requestsPerSecond: answers / result.duration,
    p99Ms: result.latency.p99,
    cpuUs: (server * 1000) / answers,
    databaseUs: (database * 1000) / answers,
    busy: server / 1000 / result.duration,
    others:
      Math.max(0, after.machine - before.machine - server - database - (after.own - before.own)) /
      1000 /
      result.duration,
    bytes: result.throughput.total / answers,
  }
}

function ownCpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
