import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { drawVehicle } from '../../prisma/demo/draw-vehicle.ts'

/** The row or card of a stock number. */
export const rowOf = (page: Page, number: string) =>
  page.locator('[data-row]', { hasText: number }).first()

/** Fills the fields of a vehicle form by their labels; those with a list are selected from. */
export async function fillForm(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    const field = page
      .locator('[data-slot=vehicle-form]')
      .getByLabel(label)
      .and(page.locator('input, select, textarea'))
    if (await field.evaluate((element) => element instanceof HTMLSelectElement)) {
      await field.selectOption(value)
    } else await field.fill(value)
  }
}

/** Writes three pictures into a folder, and gives their paths. */
export async function writePictures(folder: string): Promise<string[]> {
  const drawn = [
    ['truck.jpg', { style: 'crew-pickup', paint: 'red' }],
    ['sedan.png', { style: 'sedan', paint: 'blue' }],
    ['van.webp', { style: 'minivan', paint: 'white' }],
  ] as const
  return Promise.all(
    drawn.map(async ([name, look]) => {
      const path = join(folder, name)
      const svg = Buffer.from(drawVehicle({ ...look, view: 'side' }))
      writeFileSync(
        path,
        await sharp(svg)
          .resize({ width: 1200 })
          .flatten({ background: '#dfe6ea' })
          .toFormat(formatOf(name))
          .toBuffer(),
      )
      return path
    }),
  )
}

/** The ids of the pictures in a form, in the order in which they are shown. */
export const shownPictures = (page: Page): Promise<(string | undefined)[]> =>
  page
    .locator('li[data-place] img')
    .evaluateAll((images) =>
      images.map((image) => (image as HTMLImageElement).src.split('/').at(-2)),
    )

/** Waits until a form shows so many stored pictures. */
export const expectPictures = (page: Page, count: number): Promise<unknown> =>
  page.waitForFunction(
    (wanted) => document.querySelectorAll('li[data-place]').length === wanted,
    count,
  )

const formatOf = (name: string) =>
  name.endsWith('.jpg') ? 'jpeg' : (name.split('.').at(-1) as 'png' | 'webp')
