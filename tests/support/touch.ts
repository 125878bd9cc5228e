import type { Locator, Page } from 'playwright-core'

type Point = { x: number; y: number }

/** On the way a finger is seen at so many places. */
const STEPS = 12

/** A finger on the glass of a page that was opened as a phone's; the browser decides, as on a phone, what it drags and what it scrolls. */
export async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

  return {
    /** Puts the finger down in the middle of one thing and lifts it in the middle of another. */
    drag: async (from: Locator, to: Locator): Promise<void> => {
      const [start, end] = [await middleOf(from), await middleOf(to)]
      await touch('touchStart', start)
      for (let step = 1; step <= STEPS; step += 1) {
        await touch('touchMove', {
          x: start.x + ((end.x - start.x) * step) / STEPS,
          y: start.y + ((end.y - start.y) * step) / STEPS,
        })
      }
      await touch('touchEnd')
    },
  }
}

async function middleOf(thing: Locator): Promise<Point> {
  const box = await thing.boundingBox()
  if (!box) throw new Error('There is nothing to touch')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
