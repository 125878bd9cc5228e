import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createClient } from '#server/core/postgres.ts'
import { embeddedDatabaseUrl } from '#server/database/postgres-cluster.ts'
import { spread } from '../measure/figures.ts'
import { startProgram } from '../measure/processes.ts'
import { killPostgres } from '../measure/recovery.ts'
import { judge, note, printTable } from '../measure/report.ts'
import { makeFolder, type Section } from '../measure/yard.ts'
import { settings } from '../settings.ts'

type Victim = 'the instance' | 'Postgres'
type Tally = { kills: number; acknowledged: number; lost: number; backAfterMs: number[] }

const VICTIMS: Victim[] = ['the instance', 'Postgres']
const WRITER = fileURLToPath(new URL('../peers/writer.ts', import.meta.url))
const WRITES_FOR_MS = 300
const BACK_WITHIN_MS = 30_000
/** Each writer numbers its vehicles from a place of its own. */
const NUMBERS_APART = 1_000_000

/** Kills the instance and its Postgres by turns while vehicles are written; whatever was acknowledged must still be there. */
export const measureKill: Section = async () => {
  const { folder, remove } = makeFolder()
  const tallies = new Map<Victim, Tally>(
    VICTIMS.map((victim) => [victim, { kills: 0, acknowledged: 0, lost: 0, backAfterMs: [] }]),
  )
  let writer = await startWriter(folder, 0)
  let known = 0
  for (let round = 0; round < settings.kills * VICTIMS.length; round += 1) {
    const victim = VICTIMS[round % VICTIMS.length] ?? 'Postgres'
    await sleep(WRITES_FOR_MS * (0.5 + Math.random()))
    const killedAt = performance.now()
    if (victim === 'Postgres') await killPostgres(folder)
    else await kill(writer)
    if (victim === 'the instance') {
      writer = await startWriter(folder, round + 1, writer.acknowledged)
    }
    await writer.nextId()
    const tally = tallies.get(victim)
    if (!tally) continue
    tally.kills += 1
    tally.backAfterMs.push(performance.now() - killedAt)
    const acknowledged = [...writer.acknowledged]
    tally.lost += await countMissing(embeddedDatabaseUrl(folder), acknowledged)
    tally.acknowledged += acknowledged.length - known
    known = acknowledged.length
  }
  await writer.stop()
  await remove()
  report(tallies)
}

type Writer = Awaited<ReturnType<typeof startWriter>>

async function startWriter(dataDir: string, generation: number, acknowledged: string[] = []) {
  const program = startProgram(WRITER, {
    args: [dataDir, String(generation * NUMBERS_APART)],
    talks: true,
  })
  if (!program.child.stdout) throw new Error('The writer says nothing')
  const lines = createInterface({ input: program.child.stdout })
  lines.on('line', (id) => acknowledged.push(id))
  const nextId = async () =>
    void (await once(lines, 'line', { signal: AbortSignal.timeout(BACK_WITHIN_MS) }))
  const stop = async () => {
    const exited = once(program.child, 'exit')
    program.child.send('stop')
    await exited
    await program.stop()
  }
  return { program, acknowledged, nextId, stop }
}

async function kill({ program }: Writer): Promise<void> {
  const closed = once(program.child, 'close')
  program.child.kill('SIGKILL')
  await closed
  await program.stop()
}

async function countMissing(url: string, ids: string[]): Promise<number> {
  const client = createClient({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ missing: number }>(
      'SELECT count(*)::int AS missing FROM unnest($1::uuid[]) AS acknowledged(id) WHERE NOT EXISTS (SELECT FROM vehicle WHERE vehicle.id = acknowledged.id)',
      [ids],
    )
    return rows[0]?.missing ?? ids.length
  } finally {
    await client.end()
  }
}

function report(tallies: Map<Victim, Tally>): void {
  const rows = [...tallies].map(([victim, { kills, acknowledged, lost, backAfterMs }]) => {
    const { median, max } = spread(backAfterMs)
    return [victim, kills, acknowledged, lost, median.toFixed(0), max.toFixed(0)]
  })
  printTable(
    ['killed (SIGKILL)', 'times', 'acknowledged', 'lost', 'back after ms, median', 'max'],
    rows,
  )
  note(
    'Back is when the next vehicle is acknowledged: for the instance by a new one on the same folder, for Postgres by the same instance.',
  )
  const lost = [...tallies.values()].reduce((sum, tally) => sum + tally.lost, 0)
  judge({ what: 'acknowledged vehicles lost', value: lost, limit: 0, kind: 'at most', digits: 0 })
}
