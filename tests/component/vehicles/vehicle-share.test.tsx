import { describe, expect, test, vi } from 'vitest'
import { click } from '../support/actions.ts'
import { fakeServer } from '../support/fake-server.ts'
import { openPage } from '../support/open-page.tsx'
import { vehicleDetail } from '../support/public-vehicles.ts'

type Share = (link: { title: string; url: string }) => Promise<void>

const detail = vehicleDetail()
const URL = `${location.origin}/inventory/${detail.vehicle.id}`

async function share(own: { share?: unknown; writeText?: (text: string) => Promise<void> }) {
  const { share: shareFunction, writeText = () => Promise.resolve() } = own
  const clipboard = { writeText: vi.fn<Clipboard['writeText']>(writeText) }
  vi.stubGlobal(
    'navigator',
    Object.create(navigator, {
      clipboard: { value: clipboard },
      ...(shareFunction !== undefined && { share: { value: shareFunction } }),
    }),
  )
  const server = fakeServer({ 'vehicles.byId': { data: detail } })
  const screen = await openPage(`/inventory/${detail.vehicle.id}`, { server })
  await click(screen.getByRole('button', { name: 'Share' }))
  return { ...screen, clipboard }
}

describe("the button 'Share' of a car", () => {
  test('hands the address to the sharing of the device', { tags: ['r4.36'] }, async () => {
    const device = vi.fn<Share>(() => Promise.resolve())
    const { clipboard } = await share({ share: device })
    await expect
      .poll(() => device.mock.calls)
      .toEqual([[{ title: '2016 Ford Escape SE', url: URL }]])
    expect(clipboard.writeText).not.toHaveBeenCalled()
  })

  test('says nothing where the visitor thought better of it', async () => {
    const device = vi.fn<Share>(() => Promise.reject(new DOMException('Canceled', 'AbortError')))
    const { clipboard } = await share({ share: device })
    await expect.poll(() => device.mock.calls).toHaveLength(1)
    expect(clipboard.writeText).not.toHaveBeenCalled()
  })

  test('copies the address, or shows it where that is refused', { tags: ['r4.36'] }, async () => {
    const { clipboard, getByText, unmount } = await share({})
    await expect.element(getByText('Link copied')).toBeVisible()
    expect(clipboard.writeText).toHaveBeenCalledWith(URL)
    await unmount()
    const refused = await share({ writeText: () => Promise.reject(new DOMException('No')) })
    await expect.element(refused.getByText(`Copy this link: ${URL}`)).toBeVisible()
  })
})
