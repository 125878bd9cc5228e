import { describe, expect, test } from 'vitest'
import type { PartRequest } from '#shared/domain/part-request.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { hold, runTime } from '../support/held-clock.ts'
import { pollResult, NOW, openPartRequest, partRequest } from '../support/requests.ts'

const PICTURE = { id: '00000000-0000-4000-8000-000000000001-900x600', width: 900, height: 600 }
const UNANSWERED: Partial<PartRequest> = {
  status: 'quoted',
  firstAnsweredAt: '2025-07-15T14:00:00.000Z',
  unansweredSince: '2025-07-15T16:00:00.000Z',
  notes: [
    { kind: 'note', author: 'dale', timestamp: '2025-07-15T13:30:00.000Z', content: 'Row 4' },
    {
      kind: 'reply',
      author: 'pat',
      timestamp: '2025-07-15T14:00:00.000Z',
      content: 'Email to jane@home.example\nYour alternator\n\nWe have one for $85.',
    },
    {
      kind: 'status',
      author: 'pat',
      timestamp: '2025-07-15T15:00:00.000Z',
      content: 'Email to jane@home.example\nYour part is here\n\nPick it up today.',
    },
  ],
  messages: [
    {
      timestamp: '2025-07-15T16:00:00.000Z',
      content: 'Is it this one?',
      spamReason: null,
      pictures: [PICTURE],
    },
  ],
}

const openRequest = (changes: Partial<PartRequest>, viewport?: 'phone') =>
  openPartRequest(partRequest(changes), {
    viewport,
    prepare: (server) =>
      server.replyTo(`GET /api/admin/request-pictures/${PICTURE.id}`, { json: {} }),
  })

describe('the thread of a request', () => {
  test('has notes, replies and messages in order of time', { tags: ['r27.5'] }, async () => {
    const { getByRole } = await openRequest(UNANSWERED, 'phone')
    const thread = getByRole('list', { name: 'Messages and notes' })
    await expect
      .element(thread)
      .toMatchTextContent(
        /Internal note, not visible to the customer\s*dale.*Row 4.*Reply by email\s*pat.*Your alternator\s*We have one for \$85\..*Email about the status\s*pat.*Your part is here\s*Pick it up today\..*Message from customer\s*Jane Doe.*Is it this one\?/s,
      )
    await expect.element(thread).not.toMatchTextContent(/Email to/)
    await expectAccessible()
  })

  test('fetches pictures with the token in no address', { tags: ['r27.14'] }, async () => {
    const { getByRole, server } = await openRequest({ ...UNANSWERED, pictures: [PICTURE] })
    await click(getByRole('button', { name: 'Enlarge picture 1 of 1' }).first())
    await expect.element(getByRole('dialog', { name: 'Picture 1 of 1' })).toBeVisible()
    await expect
      .poll(() => server.callsOf(`GET /api/admin/request-pictures/${PICTURE.id}`).length)
      .toBe(2)
    for (const { input, headers } of server.calls.filter(({ name }) => name.includes('pictures'))) {
      expect(Object.keys(input as object)).toEqual(['width'])
      expect(headers.get('authorization')).toMatch(/^Bearer /)
    }
  })

  test('marks a message until it is answered', { tags: ['r27.3', 'r27.4'] }, async () => {
    const { getByText, getByRole, become, sent } = await openRequest(UNANSWERED)
    await expect.element(getByText('New message', { exact: true }).first()).toBeVisible()
    become({ unansweredSince: null })
    const button = getByRole('button', { name: 'Mark answered' })
    await click(button)
    await expect.element(button).not.toBeInTheDocument()
    expect(sent().at(-1)).toMatchObject({ answered: true })
  })

  test('shows news and answers within 20 seconds', { tags: ['r27.8', 'r31.24'] }, async () => {
    hold(NOW)
    const { server, getByText } = await openRequest({})
    const about = {
      kind: 'part' as const,
      reference: 'P-2025-0007',
      customerName: 'Bo Renner',
      at: NOW.toISOString(),
    }
    await expect.poll(() => server.callsOf('requests.admin.pollAsViewer').length).toBeGreaterThan(0)
    server.reply('requests.admin.pollAsViewer', { data: pollResult({ messages: [about] }) })
    await runTime(20_000)
    await expect.element(getByText('New message about P-2025-0007')).toBeVisible()
    const decisions = [{ ...about, acceptedCents: 41_250 }]
    server.reply('requests.admin.pollAsViewer', { data: pollResult({ decisions }) })
    await runTime(20_000)
    await expect.element(getByText('P-2025-0007: Accepted $412.50')).toBeVisible()
  })
})
