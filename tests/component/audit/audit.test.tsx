import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { AuditEntry } from '#shared/domain/audit.ts'
import type { VehicleImport } from '#shared/domain/vehicle-import.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { authServer, openStaff } from '../support/sign-in.ts'

const entry = (id: string, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  at: '2025-07-15T13:00:00.000Z',
  action: 'signed-in',
  actor: 'pat',
  subject: null,
  detail: null,
  address: '203.0.113.9',
  ...changes,
})
const ENTRIES = [
  entry('2', { action: 'imported', subject: 'retail vehicles', detail: '3 added, 1 changed' }),
  entry('1', { action: 'sign-in-failed', actor: null, subject: 'renee' }),
]

const IMPORT: VehicleImport = {
  id: '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10',
  kind: 'retail',
  auditEntryId: '2',
  at: '2025-07-15T13:00:00.000Z',
  by: 'pat',
  created: 3,
  updated: 1,
  undoneAt: null,
}

async function openAudit(viewport: 'phone' | 'desktop' = 'desktop') {
  const server = authServer()
  server.reply('audit.admin.list', { data: { entries: ENTRIES, next: 'further', total: 70 } })
  server.reply('vehicles.admin.listImports', { data: [IMPORT] })
  const screen = await openStaff('/admin/audit', { server, viewport, signedInAs: 'pat' })
  await expect.element(screen.getByText('Failed to sign in')).toBeVisible()
  return { ...screen, server, inputs: () => server.inputsOf('audit.admin.list') }
}

test('the audit log shows who did what, and from where', { tags: ['r25.11'] }, async () => {
  const { getByRole, getByText } = await openAudit('desktop')
  await expect.element(getByText('retail vehicles')).toBeVisible()
  await click(getByRole('button', { name: /Imported, pat/ }))
  await expect.element(getByText('3 added, 1 changed')).toBeVisible()
  await expect.element(getByText('203.0.113.9')).toBeVisible()
  await expectAccessible()
})

test('searches, filters and goes on to the next page', { tags: ['r25.15'] }, async () => {
  const { getByRole, inputs } = await openAudit()
  await click(getByRole('button', { name: 'Next' }))
  await expect.poll(() => inputs().at(-1)).toEqual({ limit: 50, cursor: 'further' })
  await fill(getByRole('searchbox'), 'renee')
  await expect.poll(() => inputs().at(-1)).toEqual({ q: 'renee', limit: 50, cursor: null })
  await click(getByRole('button', { name: 'Accounts' }))
  await expect
    .poll(() => inputs().at(-1))
    .toEqual({ q: 'renee', view: 'accounts', limit: 50, cursor: null })
})

test('takes an import back from its entry', { tags: ['r14.21'] }, async () => {
  const { getByRole, getByText, server } = await openAudit()
  server.reply('vehicles.admin.undoImport', { data: { removed: 3, reverted: 1, kept: 0 } })
  await click(getByRole('button', { name: /Imported, pat/ }))
  await click(getByRole('button', { name: 'Undo this import' }))
  await expect.element(getByText('Undone: 3 removed, 1 changed back.')).toBeVisible()
  expect(server.inputsOf('vehicles.admin.undoImport')).toEqual([{ id: IMPORT.id }])
})

test('a tab that shows one pixel comes into view with the focus', async () => {
  const { getByRole } = await openAudit('desktop')
  const link = getByRole('link', { name: /^Sales/ }).element()
  const row = link.closest('ul') as HTMLElement
  row.style.maxWidth = '20rem'
  row.scrollLeft += link.getBoundingClientRect().left - row.getBoundingClientRect().right + 1
  ;(getByRole('link', { name: /^Inquiries/ }).element() as HTMLElement).focus({
    preventScroll: true,
  })
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(link)
  await expect
    .poll(() => link.getBoundingClientRect().right)
    .toBeLessThanOrEqual(row.getBoundingClientRect().right)
})
