import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click } from '../support/actions.ts'
import { adminServer, openAdmin, pageOf, partRequest } from '../support/requests.ts'

const REQUEST = partRequest()
const OTHER = partRequest({ reference: 'P-2025-0002' })
const { id, reference, status, createdAt } = OTHER

test('a request that may be the same is offered, merged after a question, and the merge is undone', async () => {
  const server = adminServer({
    'requests.admin.list': { data: pageOf(REQUEST) },
    'requests.admin.similar': { data: [{ id, reference, status, createdAt }] },
    'requests.admin.merge': { data: { ...REQUEST, merged: [{ id, reference }] } },
    'requests.admin.restore': { data: OTHER },
  })
  const { getByRole, getByText } = await openAdmin(`/admin?tab=part-requests&open=${REQUEST.id}`, {
    server,
  })
  await click(getByRole('button', { name: 'Merge P-2025-0002 into this request' }))
  await expect.element(getByText('Merge P-2025-0002 into P-2025-0001?')).toBeVisible()
  await expectAccessible()
  await click(getByRole('button', { name: 'Merge', exact: true }))
  await expect.element(getByText('P-2025-0002 was merged into P-2025-0001')).toBeVisible()
  expect(server.callsOf('requests.admin.merge')[0]?.input).toEqual({
    kind: 'part',
    id: REQUEST.id,
    duplicateId: id,
  })
  await click(getByRole('button', { name: 'Undo' }))
  await expect.element(getByText('P-2025-0002 is back')).toBeVisible()
})

test('a request leads to those that were merged into it', async () => {
  const request = partRequest({ merged: [{ id, reference }] })
  const server = adminServer({ 'requests.admin.list': { data: pageOf(request) } })
  const { getByRole } = await openAdmin(`/admin?tab=part-requests&open=${request.id}`, { server })
  await expect
    .element(getByRole('link', { name: reference }))
    .toHaveAttribute('href', expect.stringContaining('view=archived'))
})
