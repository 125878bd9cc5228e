import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { inject } from 'vitest'
import { demoStock } from '../../prisma/demo/stock.ts'
import type { MadeShop } from './e2e-setup.ts'
import { openVisits } from './visits.ts'

const LOOK_EVERY_MS = 100

/** Stock of the demo shop; only its timestamps differ. */
export const stock = demoStock(new Date(0))
const url = await urlOfShop()
export const shopUrl = (): string => url

/** Browser for a test file that visits the demo shop, whose newest vehicles have pictures. */
export const openShop = () => openVisits({ url: shopUrl })

/** Waits until an element is visible. */
export const expectVisible = (locator: Locator): Promise<void> => locator.waitFor()

/** Waits until an element is hidden. */
export const expectHidden = (locator: Locator): Promise<void> =>
  locator.waitFor({ state: 'hidden' })

/** Waits for the demo shop, which has its own timeout. Throws if it failed to start. */
async function urlOfShop(): Promise<string> {
  const file = inject('shopFile')
  while (!existsSync(file)) await sleep(LOOK_EVERY_MS)
  const shop = JSON.parse(readFileSync(file, 'utf8')) as MadeShop
  if ('problem' in shop) throw new Error(shop.problem)
  return shop.url
}
