import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { inject } from 'vitest'
import { demoStock } from '../../prisma/demo/stock.ts'
import { openVisits } from './visits.ts'

const PICTURES_WITHIN_MS = 600_000

/** The stock of the shop that the browser journeys visit; its moments are not these, everything else is. */
export const stock = demoStock(new Date(0))
export const shopUrl = (): string => inject('shopUrl')

/** A browser for one test file, for visits to the shop with its demo stock. */
export const openShop = () => openVisits({ url: shopUrl, untilReady: untilPicturesAreDrawn, readyWithinMs: PICTURES_WITHIN_MS })

/** Waits until there is such a thing to see; fails when there is none. */
export const expectVisible = (locator: Locator): Promise<void> => locator.waitFor()

/** Waits until it is no longer to be seen. */
export const expectHidden = (locator: Locator): Promise<void> => locator.waitFor({ state: 'hidden' })

async function untilPicturesAreDrawn(): Promise<void> {
  const awaited = new Set(stock.retail.filter(({ drawings }) => drawings.length > 0).map(({ stockNumber }) => stockNumber))
  for (const deadline = Date.now() + PICTURES_WITHIN_MS; Date.now() < deadline; await sleep(250)) {
    const vehicles = (await (await fetch(`${shopUrl()}/api/retail-vehicles`)).json()) as { stockNumber: string; imageUrl: string | null }[]
    for (const { stockNumber, imageUrl } of vehicles) if (imageUrl !== null) awaited.delete(stockNumber)
    if (awaited.size === 0) return
  }
  throw new Error('The pictures of the demo were not drawn in time')
}
