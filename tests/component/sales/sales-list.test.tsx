import { expect, test } from 'vitest'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { pageOfSales, paidSale, sale } from '../support/fake-sales.ts'
import { openAdmin } from '../support/requests.ts'
import { salesServer } from '../support/sales-pages.ts'
import { expectHref } from '../support/texts.ts'

test('the list of sales leads to a sale and unfolds its lines', { tags: ['r35.5'] }, async () => {
  const paid = paidSale({
    id: '01990000-0000-7000-8000-0000000000d2',
    number: 'I-2026-0002',
    customerName: '',
  })
  const server = salesServer({
    'sales.admin.list': { data: pageOfSales(sale(), paid) },
    'sales.admin.get': { data: sale() },
  })
  const { getByRole, getByText } = await openAdmin('/admin/sales', { server, viewport: 'desktop' })
  await expect.element(getByRole('heading', { name: 'Sales (2)' })).toBeVisible()
  await expect.element(getByText('Walk-in').first()).toBeVisible()
  await expectHref(getByRole('link', { name: 'I-2026-0002' }), '/admin/sales/I-2026-0002')
  await expectAccessible()
  await click(getByRole('button', { name: /I-2026-0001/ }))
  await expect.element(getByRole('link', { name: 'Open I-2026-0001' })).toBeVisible()
  await expect.element(getByRole('region', { name: 'Money' })).toBeVisible()
  await expectAccessible()
})

test('the search and the view go to the server', { tags: ['r35.5'] }, async () => {
  const server = salesServer({ 'sales.admin.list': { data: pageOfSales(sale()) } })
  const { getByRole } = await openAdmin('/admin/sales?view=cores-out', { server })
  await fill(getByRole('searchbox'), 'Doe')
  await expect
    .poll(() => server.inputsOf('sales.admin.list').at(-1))
    .toEqual({ q: 'Doe', view: 'cores-out', cursor: null })
})
