import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { inject } from 'vitest'
import { demoStock } from '../../prisma/demo/stock.ts'
import type { MadeShop } from './e2e-setup.ts'
import { openVisits } from './visits.ts'

const LOOK_EVERY_MS = 100

/** The stock of the shop that the browser journeys visit; its moments are not these, everything else is. */
export const stock = demoStock(new Date(0))
const url = await urlOfShop()
export const shopUrl = (): string => url

/** A browser for one test file, for visits to the shop with its demo stock; the newest vehicles have pictures. */
export const openShop = () => openVisits({ url: shopUrl })

/** Waits until there is such a thing to see; fails when there is none. */
export const expectVisible = (locator: Locator): Promise<void> => locator.waitFor()

/** Waits until it is no longer to be seen. */
export const expectHidden = (locator: Locator): Promise<void> =>
  locator.waitFor({ state: 'hidden' })

/** Waits until the shop was made, which has a time limit of its own; throws where that failed. */
async function urlOfShop(): Promise<string> {
  const file = inject('shopFile')
  while (!existsSync(file)) await sleep(LOOK_EVERY_MS)
  const shop = JSON.parse(readFileSync(file, 'utf8')) as MadeShop
  if ('problem' in shop) throw new Error(shop.problem)
  return shop.url
}
