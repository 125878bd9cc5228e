import { expect, test } from 'vitest'
import { click, pressKey } from './support/actions.ts'
import type { FakeServer } from './support/fake-server.ts'
import { openStock, stockServer } from './support/open-stock.ts'
import { adminServer, inquiry, pageOf, partRequest, repairRequest } from './support/requests.ts'
import { dismantledVehicle, retailVehicle, tableOf } from './support/stock-vehicles.ts'
import { WANT, WANT_LIST } from './support/want-list.ts'

const KEYS = ['/', '?', 'j', 'k', 'n', 'p', 'r', 's', 'm', 'a', 'X', 'ArrowDown', 'ArrowUp']
const OTHER_ID = '0199f000-0000-7000-8000-000000000702'
const FIELDS = 'input, select, textarea, [contenteditable]'

const dismantled = () => ({ ...dismantledVehicle(), wants: { waiting: 0, total: 0 } })

const TWO_WANTS = {
  data: { ...WANT_LIST.data, wants: [WANT, { ...WANT, id: OTHER_ID, reference: 'W-2026-0008' }] },
}
const other = { reference: 'P-2025-0002' }
const PARTS = { data: pageOf(partRequest(), partRequest(other)) }
const REPAIRS = { data: pageOf(repairRequest(), repairRequest(other)) }
const INQUIRIES = { data: pageOf(inquiry(), inquiry(other)) }

const TABLES: [list: string, server: () => FakeServer][] = [
  ['part-requests', () => adminServer({ 'requests.admin.part.list': PARTS })],
  ['repair-requests', () => adminServer({ 'requests.admin.repair.list': REPAIRS })],
  ['inquiries', () => adminServer({ 'requests.admin.inquiry.list': INQUIRIES })],
  [
    'retail-vehicles',
    () => stockServer({ 'vehicles.admin.list': tableOf([retailVehicle(), retailVehicle()]) }),
  ],
  [
    'dismantled-vehicles',
    () =>
      stockServer({
        'vehicles.admin.list': tableOf([dismantled(), dismantled()]),
        'wants.admin.listOfVehicle': { data: [] },
      }),
  ],
  [
    'wanted',
    () => stockServer({ 'wants.admin.list': TWO_WANTS, 'wants.admin.get': { data: WANT } }),
  ],
]

test.each(TABLES)('keys in a field of %s stay', { tags: ['r15.54'] }, async (list, server) => {
  const { container, getByRole } = await openStock(`/admin/${list}`, { server: server() })
  const toggle = getByRole('button', { name: /^Details of / }).first()
  await click(toggle)
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  const details = container.querySelector<HTMLElement>('[data-slot=data-table-details], [data-row]')
  details?.append(editableText())
  const fields = [...container.querySelectorAll<HTMLElement>(FIELDS)].filter(isUsable)
  expect(fields.length).toBeGreaterThan(1)
  for (const field of fields) {
    field.focus()
    for (const key of KEYS.filter((each) => each !== 'ArrowDown' || !isSearch(field))) {
      await pressKey(key)
      expect(document.activeElement, `${key} in ${field.outerHTML.slice(0, 120)}`).toBe(field)
    }
  }
  expect(getByRole('dialog')).not.toBeInTheDocument()
})

const isUsable = (field: HTMLElement): boolean =>
  field.checkVisibility() && !field.matches(':disabled, [type=file]')
const isSearch = (field: HTMLElement): boolean => field.matches('[type=search]')

function editableText(): HTMLElement {
  const text = document.createElement('p')
  text.contentEditable = 'true'
  text.textContent = 'Two lines'
  return text
}
