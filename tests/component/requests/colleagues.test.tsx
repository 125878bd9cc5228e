import { beforeEach, describe, expect, test } from 'vitest'
import { click, fill, pressKey, select } from '../support/actions.ts'
import { hold, runTime } from '../support/held-clock.ts'
import {
  LATER,
  pollResult,
  NOW,
  openPartRequest,
  pageOf,
  partRequest,
  pressInRequestMenu,
  step,
} from '../support/requests.ts'

const REQUEST = partRequest()
type Assignment = { assignee: string | null; seen: { assignee: string | null } }
const found = (changes = {}) =>
  pollResult({
    open: { id: REQUEST.id, updatedAt: REQUEST.updatedAt, archived: null, others: [], ...changes },
  })

async function openRequest(view?: string) {
  const screen = await openPartRequest(REQUEST, { view })
  const { server } = screen
  await expect.poll(() => server.callsOf('requests.admin.pollAsViewer').length).toBeGreaterThan(0)
  return screen
}

describe('an open request', () => {
  beforeEach(() => hold(NOW))

  test('says within 20 seconds who else has it open', { tags: ['r15.40'] }, async () => {
    const { server, getByText } = await openRequest()
    expect(server.inputsOf('requests.admin.pollAsViewer').at(-1)).toMatchObject({
      windowId: expect.any(String),
      requestId: REQUEST.id,
    })
    server.reply('requests.admin.pollAsViewer', { data: found({ others: ['dale'] }) })
    await runTime(20_000)
    await expect.element(getByText('dale has this request open too.')).toBeVisible()
  })

  test('stays when the list has it no more, and says so', { tags: ['r15.39'] }, async () => {
    const { become, server, getByText, status } = await openRequest('view=to-answer')
    become({
      status: 'quoted',
      history: [...REQUEST.history, step('dale', 'pending', 'quoted', '$85')],
    })
    server.reply('requests.admin.part.list', { data: pageOf() })
    server.reply('requests.admin.pollAsViewer', { data: found({ updatedAt: LATER }) })
    await runTime(20_000)
    await expect.element(getByText("This request isn't in the list below.")).toBeVisible()
    await expect.element(status).toHaveValue('quoted')
  })

  test('a request a colleague archived says who, is restored', { tags: ['r15.43'] }, async () => {
    const { server, getByText, getByRole, router } = await openRequest()
    server.reply('requests.admin.part.get', { status: 404, message: 'Request not found' })
    server.reply('requests.admin.part.list', { data: pageOf() })
    server.reply('requests.admin.pollAsViewer', {
      data: found({ updatedAt: LATER, archived: 'dale archived this request.' }),
    })
    await runTime(20_000)
    await expect.element(getByText('dale archived this request.')).toBeVisible()
    server.reply('requests.admin.part.restore', { data: REQUEST })
    server.reply('requests.admin.part.list', { data: pageOf(REQUEST) })
    server.reply('requests.admin.pollAsViewer', { data: found() })
    await click(getByRole('button', { name: 'Restore' }))
    await expect.element(getByText('P-2025-0001 is back')).toBeVisible()
    await expect
      .poll(() => router.state.location.search)
      .toEqual({ q: 'P-2025-0001', open: REQUEST.id })
    await expect.element(getByRole('button', { name: /^More actions on/ })).toBeVisible()
  })
})

describe('work on a request that a colleague changed meanwhile', () => {
  test('an assignment says who assigned whom meanwhile', { tags: ['r15.42'] }, async () => {
    const { server, become, work, getByText } = await openRequest()
    become({
      assignee: 'dale',
      history: [...REQUEST.history, step('dale', 'pending', 'pending', 'Assigned to dale')],
    })
    server.reply('requests.admin.part.update', {
      status: 409,
      message: 'Somebody else changed this request',
    })
    await expect.element(work.getByRole('option', { name: 'pat (me)' })).toBeInTheDocument()
    await select(work.getByRole('combobox', { name: 'Assigned to' }), 'pat (me)')
    await expect
      .element(
        getByText(
          'Meanwhile dale assigned it to dale. You changed nothing: choose again if it should be somebody else.',
        ),
      )
      .toBeVisible()
    await expect.element(work.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('dale')
  })

  test('two quick assignments are both saved, in order', { tags: ['r15.42'] }, async () => {
    const { server, work, getByText } = await openRequest()
    let stored: string | null = null
    const first = Promise.withResolvers<void>()
    server.reply('requests.admin.part.update', async (input: unknown) => {
      const { assignee, seen } = (input as { change: Assignment }).change
      if (server.callsOf('requests.admin.part.update').length === 1) await first.promise
      if (seen.assignee !== stored) return { status: 409, message: 'Somebody else changed it' }
      stored = assignee
      return { data: { ...REQUEST, assignee } }
    })
    server.reply('requests.admin.part.list', () => ({
      data: pageOf({ ...REQUEST, assignee: stored }),
    }))
    const assigned = work.getByRole('combobox', { name: 'Assigned to' })
    await expect.element(work.getByRole('option', { name: 'pat (me)' })).toBeInTheDocument()
    await select(assigned, 'dale')
    await expect.element(assigned).toHaveValue('dale')
    await select(assigned, 'pat (me)')
    await expect.element(assigned).toHaveValue('pat')
    first.resolve()
    const reads = server.callsOf('requests.admin.part.list').length
    await expect.poll(() => stored).toBe('pat')
    await expect
      .poll(() => server.callsOf('requests.admin.part.list').length)
      .toBeGreaterThan(reads)
    expect(getByText(/^Meanwhile/).query()).toBeNull()
    await expect.element(assigned).toHaveValue('pat')
  })

  test('a change of an archived request says who archived it', { tags: ['r15.43'] }, async () => {
    const { server, work, getByText } = await openRequest()
    server.reply('requests.admin.part.update', {
      status: 404,
      message: 'dale archived this request.',
    })
    await fill(work.getByLabelText('Add a note'), 'Late')
    await click(work.getByRole('button', { name: 'Add note' }))
    await expect.element(getByText('dale archived this request.')).toBeVisible()
    await expect.element(work.getByLabelText('Add a note')).toHaveValue('Late')
  })
})

test('a restored request is shown, without Undo of archiving', { tags: ['r15.44'] }, async () => {
  const screen = await openPartRequest()
  const { getByRole, getByText, router, server } = screen
  server.reply('requests.admin.part.archive', { data: undefined })
  server.reply('requests.admin.part.restore', { data: REQUEST })
  await pressInRequestMenu(screen, 'Archive')
  await expect.element(getByRole('button', { name: 'Undo' })).toBeVisible()
  getByRole('button', { name: 'More', exact: true }).element().focus()
  await pressKey('ArrowDown')
  await click(getByRole('menuitem', { name: /^Archived/ }))
  await click(getByRole('button', { name: /^Details of P-2025-0001/ }))
  await click(getByRole('button', { name: 'Restore' }))
  await expect.element(getByText('P-2025-0001 is back')).toBeVisible()
  await expect.element(getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  await expect
    .poll(() => router.state.location.search)
    .toEqual({ q: 'P-2025-0001', open: REQUEST.id })
  await expect.element(getByRole('complementary', { name: 'Work on P-2025-0001' })).toBeVisible()
})
