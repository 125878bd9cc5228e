import { describe, expect, test } from 'vitest'
import { importVehicles, previewImport } from '#server/features/vehicles/import/import-vehicles.ts'
import { updateVehicle } from '#server/features/vehicles/save-vehicle.ts'
import { createTestApp } from '../../support/app.ts'
import { addVehicle, dismantledInput, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()

describe('search engines', () => {
  test('find the sitemap in robots.txt', { tags: ['r2.39'] }, async () => {
    const { status, headers, text } = await app.ask('/robots.txt')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toContain('Disallow: /admin')
    expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
  })

  test('find public pages and vehicles in sitemap.xml', { tags: ['r2.39', 'r3.74'] }, async () => {
    const shown = await addVehicle(app, retailInput())
    const gone = await addVehicle(app, retailInput())
    const inYard = await addVehicle(app, dismantledInput())
    const scrapped = await addVehicle(app, dismantledInput({ status: 'Scrapped' }))
    await app.db.vehicle.update({ where: { id: gone }, data: { archivedAt: new Date() } })
    const { status, headers, text } = await app.ask('/sitemap.xml')
    expect(status).toBe(200)
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    const pages = '/parts /partsrequest /inventory /want /contact /about /repair'.split(' ')
    for (const path of pages) {
      expect(text).toContain(`${path}</loc>`)
      expect((await app.ask(path)).text).not.toContain('name="robots"')
    }
    expect(text).toContain(`/inventory/${shown}</loc><lastmod>`)
    expect(text).toContain(`/parts/${inYard}</loc><lastmod>`)
    for (const id of [gone, scrapped]) expect(text).not.toContain(id)
  })

  test('get the date of what visitors see', { tags: ['r2.39'] }, async () => {
    const car = await addVehicle(app, retailInput())
    const inYard = await addVehicle(app, dismantledInput({ stockNumber: 'SEEN-1' }))
    const dateOf = async (id: string) =>
      new RegExp(`${id}</loc><lastmod>([^<]+)`).exec((await app.ask('/sitemap.xml')).text)?.[1]
    const first = { car: await dateOf(car), inYard: await dateOf(inYard) }
    const change = (id: string, fields: Parameters<typeof updateVehicle>[2]) =>
      updateVehicle(app.staff, { id }, fields)

    await change(car, { notes: 'Seller wants cash', dateAcquired: '2026-10-01' })
    await change(inYard, { notes: 'Key is in the office' })
    expect({ car: await dateOf(car), inYard: await dateOf(inYard) }).toEqual(first)

    const importFile = async (file: string) => {
      const { fingerprint } = await previewImport(app.ctx, 'dismantled', { csv: file })
      await importVehicles(app.staff, 'dismantled', { csv: file, fingerprint, skipWrong: false })
    }
    await importFile('Stock Number,Notes\nSEEN-1,Engine runs\n')
    expect(await dateOf(inYard)).toBe(first.inYard)
    await importFile('Stock Number,Exterior Color\nSEEN-1,Blue\n')
    expect(await dateOf(inYard)).not.toBe(first.inYard)

    await change(car, { exteriorColor: 'Red' })
    expect(await dateOf(car)).not.toBe(first.car)
  })
})
