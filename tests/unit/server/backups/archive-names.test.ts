import { expect, test } from 'vitest'
import { listExpiredArchives } from '#server/features/backups/archive-names.ts'
import { formatArchiveName } from '#shared/domain/backup.ts'
import { DAY_MS } from '#shared/lib/durations.ts'

const ZONE = 'America/New_York'
const LAST = Date.parse('2026-11-26T08:00:00Z')
const complete = (daysAgo: number, hours = 0): string =>
  formatArchiveName(new Date(LAST - daysAgo * DAY_MS + hours * 3_600_000), { isComplete: true })
const incomplete = (daysAgo: number): string =>
  formatArchiveName(new Date(LAST - daysAgo * DAY_MS), { isComplete: false })

const keptOf = (names: string[]): string[] => {
  const expired = new Set(listExpiredArchives(names, ZONE))
  return names.filter((name) => !expired.has(name))
}

test('the last seven nights and four weeks are kept', { tags: ['r22.34'] }, () => {
  const names = Array.from({ length: 40 }, (_, daysAgo) => complete(daysAgo))
  // The 26th is a Thursday: the weeks before end on the 22nd, the 15th and the 8th.
  const kept = [0, 1, 2, 3, 4, 5, 6, 11, 18].map((daysAgo) => complete(daysAgo))
  expect(keptOf(names)).toEqual(kept)
})

test('of several backups of one day of the shop the latest is kept', () => {
  expect(keptOf([complete(0), complete(0, 4), complete(0, 20), complete(0, 22)])).toEqual([
    complete(0, 20),
    complete(0, 22),
  ])
})

test('an incomplete backup takes no place of a complete one', { tags: ['r22.34'] }, () => {
  const week = Array.from({ length: 7 }, (_, daysAgo) => complete(daysAgo + 3))
  expect(keptOf([incomplete(0), incomplete(1), ...week])).toEqual([incomplete(0), ...week])
  expect(keptOf([complete(0), incomplete(1), ...week.slice(0, 6)])).not.toContain(incomplete(1))
})

test('files that are no archives of the server are never named', () => {
  const others = ['shop.tar', 'backup-2020.tar', 'backup-2020-01-01T00-00-00Z.tar.gz', '../x', '']
  expect(listExpiredArchives([...others, complete(0)], ZONE)).toEqual([])
})
