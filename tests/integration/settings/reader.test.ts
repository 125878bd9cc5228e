import { describe, expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { createTestApp } from '../../support/app.ts'

const app = await createTestApp({ pages: true })
const other = await createTestApp({ pages: true, databaseUrl: app.databaseUrl })

const addVersion = (version: number, value: object) =>
  app.db.businessVersion.create({
    data: { version, value, changedSections: ['shop'], changedBy: 'dale', at: new Date() },
  })

test('without file and version the business is the demo', { tags: ['r1.15'] }, () => {
  expect(app.ctx.business.current()).toEqual(demoBusiness)
  expect(demoBusiness.timeZone).toBe('America/New_York')
})

describe('a new version', () => {
  test('a version that breaks the rules is not taken', async () => {
    await addVersion(1, { ...demoBusiness, name: 'Hilltop Salvage' })
    await expect.poll(() => other.ctx.business.current().name).toBe('Hilltop Salvage')
    await addVersion(2, { name: 'Half a shop' })
    await expect
      .poll(() => other.logged)
      .toContainEqual(expect.objectContaining({ msg: 'settings cannot be read', version: 2 }))
    expect(other.ctx.business.current().name).toBe('Hilltop Salvage')
    await addVersion(3, { ...demoBusiness, name: 'A whole shop' })
    await expect.poll(() => other.ctx.business.current().name).toBe('A whole shop')
  })

  test('stays as it is: versions are only ever added', { tags: ['r24.1'] }, async () => {
    const change = { where: { version: 1 }, data: { changedBy: 'nobody' } }
    await expect(app.db.businessVersion.update(change)).rejects.toThrow('append-only')
  })
})
