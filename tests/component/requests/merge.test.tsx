import { expect, test } from 'vitest'
import type { Outputs } from '#client/lib/api.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { openPartRequest, pageOf, partRequest } from '../support/requests.ts'
import { expectHref } from '../support/texts.ts'

const REQUEST = partRequest()
const OTHER = partRequest({ reference: 'P-2025-0002' })
const { id, reference, status, createdAt } = OTHER
type Similar = Outputs['requests']['admin']['part']['listSimilar'][number]
const similar = (changes: Partial<Similar> = {}): Similar => ({
  id,
  reference,
  status,
  createdAt,
  stays: 'either',
  withdraws: null,
  ...changes,
})

test('a similar request is merged on confirmation, and back', { tags: ['r29.11'] }, async () => {
  const { getByRole, getByText, server } = await openPartRequest(REQUEST, {
    replies: {
      'requests.admin.part.listSimilar': { data: [similar({ withdraws: 'P-2025-0002/1' })] },
      'requests.admin.part.merge': { data: { ...REQUEST, merged: [{ id, reference }] } },
      'requests.admin.part.restore': { data: OTHER },
    },
  })
  await click(getByRole('button', { name: 'Merge P-2025-0002 into this request' }))
  await expect.element(getByText('Merge P-2025-0002 into P-2025-0001?')).toBeVisible()
  const dialog = getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/P-2025-0002\/1 is withdrawn and can no longer/)
  await expect.element(dialog).toMatchTextContent(/Messages, pictures, notes and emails stay with/)
  await expectAccessible()
  await click(getByRole('button', { name: 'Merge', exact: true }))
  await expect.element(getByText('P-2025-0002 was merged into P-2025-0001')).toBeVisible()
  expect(server.inputsOf('requests.admin.part.merge')[0]).toEqual({
    id: REQUEST.id,
    duplicateId: id,
  })
  await click(getByRole('button', { name: 'Undo' }))
  await expect.element(getByText('P-2025-0002 is back')).toBeVisible()
})

test('a request whose quote counts for more stays', { tags: ['r29.15'] }, async () => {
  const { getByRole, getByText, router, server } = await openPartRequest(REQUEST, {
    replies: {
      'requests.admin.part.list': { data: pageOf(REQUEST, OTHER) },
      'requests.admin.part.listSimilar': { data: [similar({ stays: 'other' })] },
      'requests.admin.part.merge': { data: OTHER },
    },
  })
  await click(getByRole('button', { name: 'Merge this request into P-2025-0002' }))
  await expect.element(getByText('Merge P-2025-0001 into P-2025-0002?')).toBeVisible()
  await click(getByRole('button', { name: 'Merge', exact: true }))
  await expect.element(getByText('P-2025-0001 was merged into P-2025-0002')).toBeVisible()
  expect(server.inputsOf('requests.admin.part.merge')[0]).toMatchObject({
    id,
    duplicateId: REQUEST.id,
  })
  await expect.poll(() => router.state.location.search).toMatchObject({ open: id })
})

test('two requests with an accepted quote each are not merged', async () => {
  const replies = { 'requests.admin.part.listSimilar': { data: [similar({ stays: 'both' })] } }
  const { getByRole, getByText } = await openPartRequest(REQUEST, { replies })
  await expect.element(getByText('Both have an accepted quote, so both stay.')).toBeVisible()
  expect(getByRole('button', { name: /^Merge/ }).elements()).toEqual([])
})

test('a request leads to those that were merged into it', { tags: ['r29.12'] }, async () => {
  const { getByRole } = await openPartRequest(partRequest({ merged: [{ id, reference }] }))
  await expectHref(getByRole('link', { name: reference }), expect.stringContaining('view=archived'))
})
