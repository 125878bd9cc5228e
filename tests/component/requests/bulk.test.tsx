import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import { adminServer, openAdmin, pageOf, partRequest } from '../support/requests.ts'

const REQUESTS = ['P-2025-0001', 'P-2025-0002', 'P-2025-0003'].map((reference) =>
  partRequest({ reference }),
)
const IDS = REQUESTS.map(({ id }) => id)

async function openList(view = '') {
  const server = adminServer({ 'requests.admin.part.list': { data: pageOf(...REQUESTS) } })
  server.reply(
    'requests.admin.part.changeMany',
    ({ requests }: { requests: { id: string }[] }) => ({
      data: requests.map(({ id }) => ({ id, problem: null })),
    }),
  )
  const screen = await openAdmin(`/admin/part-requests?${view}`, { server })
  const box = (reference: string) =>
    screen.getByRole('checkbox', { name: new RegExp(`^Choose ${reference}`) })
  await expect.element(box('P-2025-0003')).toBeInTheDocument()
  await click(box('P-2025-0001'))
  await click(box('P-2025-0003'))
  const bar = screen.getByRole('region', { name: 'Chosen requests' })
  await expect.element(bar.getByText('2 selected')).toBeVisible()
  const sent = () => server.inputsOf('requests.admin.part.changeMany')
  return { ...screen, server, box, bar, sent }
}
const seen = { status: 'pending', assignee: null }
const chosen = [IDS[0], IDS[2]].map((id) => ({ id, seen }))

describe('chosen requests', () => {
  test('get a status after it was said that no emails are sent', { tags: ['r29.10'] }, async () => {
    const { bar, getByRole, getByText, sent } = await openList()
    await select(bar.getByLabelText('Set the status'), 'Quoted')
    await expect.element(getByText('Set 2 requests to Quoted?')).toBeVisible()
    await expect.element(getByText('No emails are sent to the customers.')).toBeVisible()
    await expectAccessible()
    await click(getByRole('button', { name: 'Set to Quoted' }))
    await expect.element(getByText('2 requests: Quoted')).toBeVisible()
    expect(sent()).toEqual([{ change: { action: 'status', status: 'quoted' }, requests: chosen }])
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('are cancelled with one reason', { tags: ['r31.28'] }, async () => {
    const { bar, getByRole, getByLabelText, sent } = await openList()
    await select(bar.getByLabelText('Set the status'), 'Canceled')
    await expect
      .element(getByRole('alertdialog'))
      .toMatchTextContent(/Their open quotes are withdrawn and can no longer be accepted\./)
    await fill(getByLabelText('Reason for cancelling'), 'Yard closed')
    await click(getByRole('button', { name: 'Set to Canceled' }))
    await expect
      .poll(sent)
      .toMatchObject([{ change: { status: 'cancelled', reason: 'Yard closed' } }])
  })

  test('are assigned; those not changed are named and stay', { tags: ['r29.9'] }, async () => {
    const { bar, box, getByText, server } = await openList()
    server.reply('requests.admin.part.changeMany', {
      data: [
        { id: IDS[0] ?? '', problem: null },
        { id: IDS[2] ?? '', problem: 'dale archived this request.' },
      ],
    })
    await expect.element(bar.getByRole('option', { name: 'dale' })).toBeInTheDocument()
    await select(bar.getByLabelText('Assign to'), 'dale')
    await expect.element(getByText('P-2025-0003: dale archived this request.')).toBeVisible()
    await expect.element(getByText('1 request: assigned to dale')).toBeVisible()
    await expect.element(bar.getByText('1 selected')).toBeVisible()
    await expect.element(box('P-2025-0003')).toBeChecked()
  })

  test('are restored from the archive', { tags: ['r29.8'] }, async () => {
    const { bar, sent } = await openList('&view=archived')
    await click(bar.getByRole('button', { name: 'Restore' }))
    await expect.poll(sent).toMatchObject([{ change: { action: 'restore' } }])
  })
})
