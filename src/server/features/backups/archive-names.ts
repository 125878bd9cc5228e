import { getMonday } from '#shared/lib/calendar-day.ts'
import { dayIn } from '#shared/lib/dates.ts'

const NAME = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z(-incomplete)?\.tar$/
const DAYS_KEPT = 7
const WEEKS_KEPT = 4

type Archive = { name: string; at: Date; isComplete: boolean }

function readName(name: string): Archive[] {
  const [, day, hour, minute, second, incomplete] = NAME.exec(name) ?? []
  if (!day) return []
  const at = new Date(`${day}T${hour}:${minute}:${second}Z`)
  return [{ name, at, isComplete: incomplete === undefined }]
}

/** Lists archives to delete: keeps the last complete one of seven days and four weeks. */
export function listExpiredArchives(names: string[], timeZone: string): string[] {
  const archives = names.flatMap(readName).toSorted((a, b) => b.at.getTime() - a.at.getTime())
  const complete = archives.filter(({ isComplete }) => isComplete)
  const getDay = ({ at }: Archive) => dayIn(timeZone, at)
  const kept = new Set([
    ...latestOfEach(complete, getDay, DAYS_KEPT),
    ...latestOfEach(complete, (archive) => getMonday(getDay(archive)), WEEKS_KEPT),
    ...archives.filter(({ isComplete }, index) => index === 0 && !isComplete),
  ])
  return archives.filter((archive) => !kept.has(archive)).map(({ name }) => name)
}

function latestOfEach(
  archives: Archive[],
  periodOf: (archive: Archive) => string,
  periods: number,
): Archive[] {
  const latest = new Map<string, Archive>()
  for (const archive of archives) {
    const period = periodOf(archive)
    if (!latest.has(period)) latest.set(period, archive)
  }
  return [...latest.values()].slice(0, periods)
}
