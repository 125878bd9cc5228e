import superjson from 'superjson'
import { describe, expect, test } from 'vitest'
import { adminServer, pollResult, openAdmin, pageOf, partRequest } from '../support/requests.ts'

const REQUEST = partRequest()
const LATER = '2025-07-16T15:00:00.000Z'

async function openLive(search = '') {
  const server = adminServer({ 'requests.admin.part.list': { data: pageOf(REQUEST) } })
  server.live.allow()
  const screen = await openAdmin(`/admin/part-requests?${search}`, { server })
  await expect
    .element(screen.getByRole('button', { name: /^Details of P-2025-0001/ }))
    .toBeVisible()
  await expect.poll(() => server.live.count()).toBe(1)
  return { ...screen, server }
}

describe('a window that receives changes', () => {
  test('sends its token in a header, and nothing in the address', { tags: ['r28.5'] }, async () => {
    const { server } = await openLive()
    const [stream] = server.callsOf('GET /api/trpc/live.admin.changes')
    const sent = Object.entries(stream?.input ?? {})
    expect(sent.map(([name, text]) => [name, superjson.parse(String(text))])).toEqual([
      ['input', undefined],
    ])
    expect(stream?.headers.get('authorization')).toMatch(/^Bearer /)
  })

  test('shows at once what a colleague did', { tags: ['r28.1'] }, async () => {
    const { server, getByText } = await openLive(`&open=${REQUEST.id}`)
    const changed = {
      ...REQUEST,
      assignee: 'dale',
      updatedAt: LATER,
      notes: [{ kind: 'note' as const, author: 'dale', timestamp: LATER, content: 'Have two' }],
    }
    server.reply('requests.admin.part.list', { data: pageOf(changed) })
    server.live.announce({ noun: 'requests.part', id: REQUEST.id })
    await expect.element(getByText('Just now: dale noted “Have two”.')).toBeVisible()
  })

  test('says at once who else has the open request open', { tags: ['r28.2'] }, async () => {
    const { server, getByText } = await openLive(`&open=${REQUEST.id}`)
    const { id, updatedAt } = REQUEST
    server.reply('requests.admin.pollAsViewer', {
      data: pollResult({ open: { id, updatedAt, archived: null, others: ['dale'] } }),
    })
    server.live.announce({ noun: 'viewers', id })
    await expect.element(getByText('dale has this request open too.')).toBeVisible()
  })

  test('loads only the lists that a change concerns', { tags: ['r28.8'] }, async () => {
    const { server } = await openLive()
    const lists = () => server.callsOf('requests.admin.part.list').length
    const first = lists()
    server.live.announce({ noun: 'requests.part', id: REQUEST.id })
    await expect.poll(lists).toBeGreaterThan(first)
    const loaded = lists()
    const before = server.callsOf('requests.admin.pollAsViewer').length
    server.live.announce({ noun: 'retail', id: null }, { noun: 'requests.repair', id: REQUEST.id })
    await expect
      .poll(() => server.callsOf('requests.admin.pollAsViewer').length)
      .toBeGreaterThan(before)
    expect(lists()).toBe(loaded)
  })

  test('connects again, and loads what it may have missed', { tags: ['r28.7'] }, async () => {
    const { server, getByText } = await openLive()
    server.reply('requests.admin.part.list', {
      data: pageOf(partRequest({ reference: 'P-2025-0002' })),
    })
    server.live.end()
    expect(server.live.count()).toBe(0)
    await expect.element(getByText('P-2025-0002')).toBeVisible()
    await expect.poll(() => server.live.count()).toBe(1)
  })
})
