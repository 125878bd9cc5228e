import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill, pressKey } from '../support/actions.ts'
import { entry } from '../support/history.ts'
import { openPartRequest, partRequest } from '../support/requests.ts'

const REQUEST = partRequest()
const THEIRS = entry('corrected', {
  at: '2025-07-15T14:00:00.000Z',
  author: 'dale',
  changes: [{ field: 'customerPhone', before: '(518) 555-0101', after: '(518) 555-0177' }],
})
const CORRECTED = partRequest({
  updatedAt: '2025-07-15T14:00:00.000Z',
  history: [...REQUEST.history, THEIRS],
  customerInfo: { ...REQUEST.customerInfo, phone: '(518) 555-0177' },
})

async function openCorrection(viewport?: 'phone') {
  const data = CORRECTED
  const replies = { 'requests.admin.part.get': { data }, 'requests.admin.part.correct': { data } }
  const screen = await openPartRequest(REQUEST, { replies, viewport })
  if (viewport === 'phone') {
    ;(screen.getByRole('button', { name: /^More actions/ }).element() as HTMLElement).focus()
    await pressKey('Enter')
    await click(screen.getByRole('menuitem', { name: 'Edit' }))
  } else await click(screen.getByRole('button', { name: 'Edit request' }))
  const dialog = screen.getByRole('dialog', { name: 'Correct P-2025-0001' })
  await expect.element(dialog).toBeVisible()
  return { ...screen, dialog, field: (label: string) => dialog.getByLabelText(label) }
}

test('the form begins with what is stored, and sends it all', { tags: ['r26.11'] }, async () => {
  const { server, dialog, field } = await openCorrection('phone')
  await expect.element(field('Name')).toHaveValue('Jane Doe')
  await expectAccessible()
  await fill(field('VIN (optional)'), '1GB0C')
  await click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(field('VIN (optional)')).toHaveFocus()
  await fill(field('VIN (optional)'), '1GB0C4EGXGZ280783')
  await click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputsOf('requests.admin.part.correct')[0]).toMatchObject({
    correction: {
      vin: '1GB0C4EGXGZ280783',
      partDetails: { system: 'Electrical', component: 'Alternator' },
      customerInfo: REQUEST.customerInfo,
      updatedAt: REQUEST.updatedAt,
    },
  })
})

test('a conflict says what changed and keeps what was typed', { tags: ['r26.14'] }, async () => {
  const { server, dialog, field } = await openCorrection()
  server.reply('requests.admin.part.correct', {
    status: 409,
    message: 'dale corrected this request.',
  })
  await fill(field('Name'), 'Janet Doe')
  await click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect
    .element(dialog.getByText(/Meanwhile dale corrected this request \(Phone:/))
    .toBeVisible()
  await expect.element(field('Name')).toHaveValue('Janet Doe')
  await expect.element(field('Phone')).toHaveValue('(518) 555-0177')
  server.reply('requests.admin.part.correct', { data: CORRECTED })
  await click(dialog.getByRole('button', { name: 'Save', exact: true }))
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.inputsOf('requests.admin.part.correct')[1]).toMatchObject({
    correction: { updatedAt: CORRECTED.updatedAt },
  })
})

test('the history has old and new values of corrections', { tags: ['r26.12'] }, async () => {
  const { getByText } = await openPartRequest(CORRECTED)
  await click(getByText('History', { exact: true }))
  await expect.element(getByText('Phone: (518) 555-0101 → (518) 555-0177')).toBeVisible()
})
