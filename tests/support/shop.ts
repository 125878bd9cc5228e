import type { Locator } from 'playwright-core'
import { inject } from 'vitest'
import { demoStock } from '../../prisma/demo/stock.ts'
import { openVisits } from './visits.ts'

/** The stock of the shop that the browser journeys visit; its moments are not these, everything else is. */
export const stock = demoStock(new Date(0))
export const shopUrl = (): string => inject('shopUrl')

/** A browser for one test file, for visits to the shop with its demo stock; the newest vehicles have pictures. */
export const openShop = () => openVisits({ url: shopUrl })

/** Waits until there is such a thing to see; fails when there is none. */
export const expectVisible = (locator: Locator): Promise<void> => locator.waitFor()

/** Waits until it is no longer to be seen. */
export const expectHidden = (locator: Locator): Promise<void> =>
  locator.waitFor({ state: 'hidden' })
