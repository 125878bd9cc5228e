import { afterEach, expect, test, vi } from 'vitest'
import { preloadInView } from '#client/preload-in-view.ts'

type Router = Parameters<typeof preloadInView>[0]

const CARDS_IN_VIEW = 20

let unmount = () => {}
afterEach(() => {
  unmount()
  vi.unstubAllGlobals()
})

/** A page with links to `count` cars in view and one far below. */
function showLinks(count: number) {
  const main = document.createElement('main')
  for (let at = 1; at <= count; at += 1) main.append(linkTo(`/inventory/car-${at}`))
  const below = linkTo('/inventory/car-below')
  below.style.cssText = 'position: absolute; top: 9000px'
  main.append(below, linkTo('/login'))
  document.body.append(main)
  unmount = () => main.remove()
}

const linkTo = (path: string) =>
  Object.assign(document.createElement('a'), { href: path, textContent: path })

function startPreloading() {
  const preloadRoute = vi.fn<Router['preloadRoute']>(() => Promise.resolve())
  const subscribe = vi.fn<Router['subscribe']>((_event, listener) => listener())
  preloadInView({ preloadRoute, subscribe })
  return { subscribe, paths: () => preloadRoute.mock.calls.map(([{ to }]) => to) }
}

test('the pages of the first twelve cars in view are preloaded, each once', async () => {
  showLinks(CARDS_IN_VIEW)
  const { paths } = startPreloading()
  await expect.poll(() => paths().length).toBe(12)
  expect(new Set(paths()).size).toBe(12)
  expect(paths()).not.toContain('/inventory/car-below')
  expect(paths()).not.toContain('/login')
})

test.each([
  ['who saves data', { saveData: true, effectiveType: '4g' }],
  ['on a very slow line', { saveData: false, effectiveType: '2g' }],
])('nothing is preloaded for a visitor %s', (_who, connection) => {
  vi.stubGlobal('navigator', { connection })
  showLinks(1)
  expect(startPreloading().subscribe).not.toHaveBeenCalled()
})
