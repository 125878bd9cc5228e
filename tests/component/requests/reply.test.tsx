import { describe, expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, select } from '../support/actions.ts'
import { openPartRequest, pageOf, partRequest } from '../support/requests.ts'
import { issuesIn } from '../support/texts.ts'

const REQUEST = partRequest()
const ANSWERED_AT = '2025-07-16T15:00:00.000Z'
const TEMPLATES = [
  {
    key: 'part-none',
    label: 'We do not have it',
    status: null,
    subject: 'Alternator',
    body: 'We looked and do not have it.',
  },
  {
    key: 'part-price',
    label: 'We have it, with a price',
    status: 'quoted',
    subject: 'Alternator: price',
    body: 'Hello Jane Doe,\n\nIt costs $[price].',
  },
  {
    key: 'blank',
    label: 'Blank email',
    status: null,
    subject: 'Your request P-2025-0001',
    body: '[message]',
  },
]

/** Opens the reply dialog of a request. */
async function openReply(viewport: 'phone' | 'desktop' = 'desktop', request = REQUEST) {
  const replies = { 'requests.admin.part.listReplyTemplates': { data: TEMPLATES } }
  const screen = await openPartRequest(request, { replies, viewport })
  await click(screen.getByRole('button', { name: 'Reply by email' }))
  const dialog = screen.getByRole('dialog', { name: 'Reply by email' })
  await expect.element(dialog.getByLabelText('Subject')).toBeVisible()
  return {
    ...screen,
    dialog,
    message: dialog.getByLabelText('Message'),
    send: () => click(dialog.getByRole('button', { name: 'Send' })),
  }
}

describe('the reply dialog', () => {
  test('begins with the first template with a blank, its subject and status, and is accessible on a phone', async () => {
    const { dialog, message } = await openReply('phone')
    await expect.element(dialog.getByLabelText('Subject')).toHaveValue('Alternator: price')
    await expect.element(message).toHaveValue(TEMPLATES[1]?.body)
    await expect
      .element(dialog.getByRole('combobox', { name: 'Status afterwards' }))
      .toHaveValue('quoted')
    await expectAccessible()
  })

  test('leaves the status of a request that has the one of the template already', async () => {
    const { dialog, message } = await openReply('desktop', partRequest({ status: 'quoted' }))
    const statuses = dialog.getByRole('combobox', { name: 'Status afterwards' })
    await expect.element(statuses).toHaveDisplayValue('Keep as is: Quoted')
    await select(dialog.getByRole('combobox', { name: 'Template' }), 'Blank email')
    await expect.element(message).toHaveValue('[message]')
    await select(dialog.getByRole('combobox', { name: 'Template' }), 'We have it, with a price')
    await expect.element(statuses).toHaveDisplayValue('Keep as is: Quoted')
  })

  test('sends the email with the status, closes, and the email is a note and stops the reply clock', async () => {
    const { message, send, server, dialog, getByText } = await openReply()
    const body = 'Hello Jane Doe,\n\nIt costs $85.'
    const replied = {
      ...REQUEST,
      status: 'quoted' as const,
      firstAnsweredAt: ANSWERED_AT,
      notes: [{ kind: 'reply' as const, author: 'pat', timestamp: ANSWERED_AT, content: body }],
    }
    server.reply('requests.admin.part.reply', { data: replied })
    server.reply('requests.admin.part.list', { data: pageOf(replied) })
    await fill(message, ' ')
    await send()
    await expect.poll(() => issuesIn()).toEqual(['Message is required'])
    await fill(message, body)
    await send()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(server.inputsOf('requests.admin.part.reply')).toEqual([
      {
        id: REQUEST.id,
        reply: {
          subject: 'Alternator: price',
          body,
          status: 'quoted',
          updatedAt: REQUEST.updatedAt,
        },
      },
    ])
    await expect.element(getByText('Your email to jane@home.example is on its way')).toBeVisible()
    await expect.element(getByText(/It costs \$85/)).toBeVisible()
    await expect.element(getByText('Answered', { exact: true })).toBeVisible()
    expect(Object.keys(localStorage).filter((name) => name.includes('reply'))).toEqual([])
  })

  test('shows why the email was not sent, keeps it and sends it on the next try', async () => {
    const { message, send, server, dialog, getByText } = await openReply()
    server.reply('requests.admin.part.reply', { status: 503, message: 'Service not available' })
    await fill(message, 'It costs $85.')
    await send()
    await expect.element(getByText('Service not available')).toBeVisible()
    await expect.element(message).toHaveValue('It costs $85.')
    server.reply('requests.admin.part.reply', { data: REQUEST })
    await send()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('keeps a half-written email over a reload', async () => {
    const first = await openReply()
    await fill(first.message, 'Hello Jane, we')
    await first.unmount()
    const { message } = await openReply()
    await expect.element(message).toHaveValue('Hello Jane, we')
  })
})
