import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../support/app.ts'
import { ACTOR, dismantledInput, retailInput } from '../../support/vehicles.ts'

const app = await createTestApp()

describe('search engines', () => {
  test(
    'find the sitemap in robots.txt, which excludes the back office',
    { tags: ['r2.39'] },
    async () => {
      const { status, headers, text } = await app.ask('/robots.txt')
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(text).toContain('Disallow: /admin')
      expect(text).toMatch(/^Sitemap: http.*\/sitemap\.xml$/m)
    },
  )

  test(
    'find every public page and every vehicle in sitemap.xml, and none that is archived or scrapped',
    { tags: ['r2.39', 'r3.74'] },
    async () => {
      const { create } = app.services.vehicles
      const shown = await create(retailInput(), { actor: ACTOR })
      const gone = await create(retailInput(), { actor: ACTOR })
      const inYard = await create(dismantledInput(), { actor: ACTOR })
      const scrapped = await create(dismantledInput({ status: 'Scrapped' }), { actor: ACTOR })
      await app.db.vehicle.update({ where: { id: gone }, data: { archivedAt: new Date() } })
      const { status, headers, text } = await app.ask('/sitemap.xml')
      expect(status).toBe(200)
      expect(headers['content-type']).toBe('application/xml; charset=utf-8')
      const pages = [
        '/parts',
        '/partsrequest',
        '/inventory',
        '/want',
        '/contact',
        '/about',
        '/repair',
      ]
      for (const path of pages) {
        expect(text).toContain(`${path}</loc>`)
        expect((await app.ask(path)).text).not.toContain('name="robots"')
      }
      expect(text).toContain(`/inventory/${shown}</loc><lastmod>`)
      expect(text).toContain(`/parts/${inYard}</loc><lastmod>`)
      for (const id of [gone, scrapped]) expect(text).not.toContain(id)
    },
  )

  test(
    'get the date of what visitors see: a note of staff leaves it, a new color moves it',
    { tags: ['r2.39'] },
    async () => {
      const { create, update, csv } = app.services.vehicles
      const car = await create(retailInput(), { actor: ACTOR })
      const inYard = await create(dismantledInput({ stockNumber: 'SEEN-1' }), { actor: ACTOR })
      const dateOf = async (id: string) =>
        new RegExp(`${id}</loc><lastmod>([^<]+)`).exec((await app.ask('/sitemap.xml')).text)?.[1]
      const first = { car: await dateOf(car), inYard: await dateOf(inYard) }
      const change = (id: string, fields: Parameters<typeof update>[1]['fields']) =>
        update({ id }, { fields, updatedAt: undefined }, ACTOR)

      await change(car, { notes: 'Seller wants cash', dateAcquired: '2026-10-01' })
      await change(inYard, { notes: 'Key is in the office' })
      expect({ car: await dateOf(car), inYard: await dateOf(inYard) }).toEqual(first)

      const importFile = async (file: string) => {
        const { fingerprint } = await csv.preview('dismantled', { csv: file })
        await csv.run('dismantled', { csv: file, fingerprint, skipWrong: false }, ACTOR)
      }
      await importFile('Stock Number,Notes\nSEEN-1,Engine runs\n')
      expect(await dateOf(inYard)).toBe(first.inYard)
      await importFile('Stock Number,Exterior Color\nSEEN-1,Blue\n')
      expect(await dateOf(inYard)).not.toBe(first.inYard)

      await change(car, { exteriorColor: 'Red' })
      expect(await dateOf(car)).not.toBe(first.car)
    },
  )
})
