import type { Locator, Page } from 'playwright-core'

type Point = { x: number; y: number }

/** Number of touch positions between start and end of a drag. */
const STEPS = 12

/** Touch input for a phone page; the browser decides what scrolls and what drags. */
export async function touchOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Point) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })

  return {
    /** Drags from the center of one element to the center of another. */
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
  if (!box) throw new Error('The element is not on the screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
