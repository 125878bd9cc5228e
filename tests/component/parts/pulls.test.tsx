import { expect, test } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { expectAccessible } from '../support/accessibility.ts'
import { DOOR_PULL, PART, pull } from '../support/fake-parts.ts'
import { stockServer, openStock } from '../support/open-stock.ts'

const open = async (server = pullServer()) =>
  openStock('/admin/pulls', { server, viewport: 'phone' })

function pullServer() {
  const waiting = [pull(), DOOR_PULL]
  const take = ({ id }: { id: string }) => {
    waiting.splice(0, waiting.length, ...waiting.filter((each) => each.id !== id))
    return { data: PART }
  }
  return stockServer({
    'parts.admin.listPulls': () => ({ data: [...waiting] }),
    'parts.admin.pull': take,
    'parts.admin.reportMissing': take,
  })
}
const card = (name: string) => page.getByRole('listitem', { name })
const TAILGATE = 'Tailgate (Pickup), 7KM4X2'
const DOOR = 'Complete Door, front, left (driver), 9QR2B1'

test('the pull list shows row, part, customer and day', { tags: ['r33.10'] }, async () => {
  const { getByRole, expectText } = await open()
  await expect.element(getByRole('heading', { name: 'To pull (2)' })).toBeVisible()
  await expectText('For Jane Doe, P-2026-0042/1')
  await expectText('Held until Nov 29, 2026')
  await expectText('For a walk-in, P-2026-0042/1')
  const row = card(TAILGATE).getByText('C-17').element()
  const name = card(TAILGATE).getByRole('heading').element()
  expect(fontSize(row)).toBeGreaterThan(fontSize(name))
  for (const { height } of boxesOf(card(TAILGATE).getByRole('button').elements())) {
    expect(height).toBeGreaterThanOrEqual(56)
  }
  await card(TAILGATE).getByRole('button', { name: 'Mark pulled' }).click()
  await expectAccessible()
})

const fontSize = (element: Element): number => Number.parseFloat(getComputedStyle(element).fontSize)
const boxesOf = (elements: Element[]) => elements.map((each) => each.getBoundingClientRect())

test('a pulled part goes to its shelf, offered again next', { tags: ['r33.10'] }, async () => {
  const { press, server, getByRole } = await open()
  await card(TAILGATE).getByRole('button', { name: 'Mark pulled' }).click()
  await card(TAILGATE)
    .getByLabelText(/^Shelf/)
    .fill('B-3')
  await press('Save')
  await expect.poll(() => server.callsOf('parts.admin.pull')).toHaveLength(1)
  expect(server.inputsOf('parts.admin.pull')[0]).toEqual({ id: PART.id, shelf: 'B-3' })
  await expect.element(getByRole('heading', { name: 'To pull (1)' })).toBeVisible()
  await card(DOOR).getByRole('button', { name: 'Mark pulled' }).click()
  await expect.element(card(DOOR).getByLabelText(/^Shelf/)).toHaveValue('B-3')
})

test('a missing part needs a reason, and its state of then', { tags: ['r33.11'] }, async () => {
  const { press, server, expectText, fillForm } = await open()
  await card(TAILGATE).getByRole('button', { name: 'Not there or broken' }).click()
  await press('Send to the counter')
  await expectText('Choose a reason or write one')
  await fillForm({ "What's wrong\\?": 'Broken', Note: 'Rust at the hinge' })
  await press('Send to the counter')
  await expect.poll(() => server.callsOf('parts.admin.reportMissing')).toHaveLength(1)
  expect(server.inputsOf('parts.admin.reportMissing')[0]).toEqual({
    id: PART.id,
    reason: 'Broken: Rust at the hinge',
    updatedAt: PART.updatedAt,
  })
})

test('a tap without connection outlives a reload, sent once', { tags: ['r33.19'] }, async () => {
  const server = pullServer()
  server.reply('parts.admin.pull', 'offline')
  const { press, expectText } = await open(server)
  await card(TAILGATE).getByRole('button', { name: 'Mark pulled' }).click()
  await card(TAILGATE)
    .getByLabelText(/^Shelf/)
    .fill('B-3')
  await press('Save')
  await expectText('Pulled. Not sent yet.')
  await expectText(/Not sent yet: 1\./)
  await expectAccessible()
  expect(Object.values(localStorage).join('')).toContain('"shelf":"B-3"')

  await cleanup()
  const again = pullServer()
  const isOnline = Promise.withResolvers<void>()
  again.reply('parts.admin.pull', 'offline')
  const reloaded = await open(again)
  await reloaded.expectText('Pulled. Not sent yet.')
  again.reply('parts.admin.pull', async () => {
    await isOnline.promise
    again.reply('parts.admin.listPulls', { data: [DOOR_PULL] })
    return { data: PART }
  })
  const before = again.callsOf('parts.admin.pull').length
  dispatchEvent(new Event('online'))
  dispatchEvent(new Event('online'))
  isOnline.resolve()
  await expect.element(reloaded.getByRole('heading', { name: 'To pull (1)' })).toBeVisible()
  dispatchEvent(new Event('online'))
  expect(again.callsOf('parts.admin.pull')).toHaveLength(before + 1)
  await expect.element(reloaded.getByText('Not sent yet')).not.toBeInTheDocument()
})

test('a refusal outlives a reload, also of a part that left', { tags: ['r33.19'] }, async () => {
  const server = pullServer()
  server.reply('parts.admin.pull', () => {
    server.reply('parts.admin.listPulls', { data: [DOOR_PULL] })
    return { status: 409, message: '7KM4X2 is not on its vehicle any more.' }
  })
  const { press, expectText } = await open(server)
  await card(TAILGATE).getByRole('button', { name: 'Mark pulled' }).click()
  await press('Save')
  await expectText('Tailgate (Pickup): not saved. 7KM4X2 is not on its vehicle any more.')
  await expect.element(card(TAILGATE)).not.toBeInTheDocument()

  await cleanup()
  const { getByText } = await open(server)
  await press('OK')
  await expect.element(getByText('not saved')).not.toBeInTheDocument()
})

test('the list follows the counter, and says when it is empty', { tags: ['r33.9'] }, async () => {
  const server = pullServer()
  server.live.allow()
  const { expectText } = await open(server)
  await expect.element(card(TAILGATE)).toBeVisible()
  await expect.poll(() => server.live.count()).toBe(1)
  server.reply('parts.admin.listPulls', { data: [] })
  server.live.announce({ noun: 'parts', id: PART.id })
  await expectText('Nothing to pull.')
})
