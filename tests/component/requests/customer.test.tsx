import { describe, expect, test } from 'vitest'
import type { Customer } from '#shared/domain/customer.ts'
import type { Quote } from '#shared/domain/quote-schema.ts'
import type { Sale } from '#shared/domain/sale-schema.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { click, fill } from '../support/actions.ts'
import { quote } from '../support/fake-quotes.ts'
import { sale, saleLine } from '../support/fake-sales.ts'
import { adminServer, openAdmin, openPartRequest, partRequest } from '../support/requests.ts'

const request = partRequest()
const OTHER_ID = '01990000-0000-7000-8000-000000000002'
const line = (own: Partial<Customer['requests'][number]> = {}) => ({
  id: request.id,
  kind: 'part' as const,
  reference: request.reference,
  about: 'Alternator for a 2003 Honda Accord',
  status: 'pending' as const,
  createdAt: request.createdAt,
  list: 'current' as const,
  name: 'Jane Doe',
  ...own,
})
const customer = (own: Partial<Customer> = {}): Customer => ({
  name: 'Jane Doe',
  phones: ['(518) 555-0101'],
  emails: ['jane@home.example'],
  requests: [
    line(),
    line({ id: OTHER_ID, kind: 'repair', reference: 'R-2025-0009', list: 'archived' }),
  ],
  vehicles: [{ label: '2003 Honda Accord', vin: '1HGCM82633A004352', car: null, references: [] }],
  notes: [],
  sentEmails: [],
  merges: [],
  namesakes: [],
  ...own,
})
const ADDRESS = `/admin/customers/of/${request.id}`
type Trade = { quotes?: Quote[]; sales?: Sale[] }
const open = (data: Customer, viewport?: 'phone', { quotes = [], sales = [] }: Trade = {}) => {
  const server = adminServer({
    'requests.admin.getCustomer': { data },
    'quotes.admin.listOfCustomer': { data: quotes },
    'sales.admin.listOfCustomer': { data: sales },
  })
  return openAdmin(ADDRESS, { server, viewport })
}

describe('the page of a customer', () => {
  test('calls, emails and texts, and leads to each request', { tags: ['r23.10'] }, async () => {
    const { getByRole } = await open(customer())
    await expect.element(getByRole('heading', { name: 'Jane Doe' })).toBeVisible()
    const hrefOf = (name: string) => getByRole('link', { name }).element().getAttribute('href')
    expect(hrefOf('Call (518) 555-0101')).toBe('tel:+15185550101')
    expect(hrefOf('Text (518) 555-0101')).toBe('sms:+15185550101')
    expect(hrefOf('Email jane@home.example')).toBe('mailto:jane@home.example')
    expect(hrefOf('P-2025-0001')).toContain('/admin/part-requests?')
    expect(hrefOf('R-2025-0009')).toContain('/admin/repair-requests?view=archived')
  })

  test('begins another request with the name and the number', async () => {
    const { getByRole, getByLabelText } = await open(customer())
    await click(getByRole('link', { name: 'Request for this customer' }))
    await expect.element(getByLabelText('Name')).toHaveValue('Jane Doe')
    await expect.element(getByLabelText('Phone')).toHaveValue('(518) 555-0101')
  })

  test('has its quotes, and its sales with their parts', { tags: ['r23.10'] }, async () => {
    const { getByRole } = await open(customer({ namesakes: [line({ id: OTHER_ID })] }), 'phone', {
      quotes: [quote({ status: 'accepted', acceptedCents: 11_680 })],
      sales: [sale({ lines: [saleLine({ partTag: 'A7K2QD' })] })],
    })
    const main = getByRole('main')
    await expect
      .element(main)
      .toMatchTextContent(/Sales \(1\).*I-2026-0001.*Balance due.*Alternator, tag A7K2QD/s)
    await expect.element(main).toMatchTextContent(/Quotes \(1\).*Accepted.*\$116\.80/s)
    await expectAccessible()
  })

  test('is reached by an address without number or email', { tags: ['r23.11'] }, async () => {
    const replies = { 'requests.admin.getCustomer': { data: customer() } }
    const { getByRole, router } = await openPartRequest(request, { replies })
    await click(getByRole('link', { name: 'Jane Doe' }))
    await expect.element(getByRole('heading', { name: 'Requests (2)' })).toBeVisible()
    expect(router.state.location.href).toBe(ADDRESS)
  })

  test('merges by name or reference, and takes it back', { tags: ['r23.13'] }, async () => {
    const namesake = line({ id: OTHER_ID, reference: 'P-2025-0077' })
    const merge = {
      id: OTHER_ID,
      references: ['P-2025-0001', 'P-2025-0077'] as [string, string],
      mergedAt: request.createdAt,
      mergedBy: 'renee',
    }
    const { getByRole, getByText, getByLabelText, server } = await open(
      customer({ namesakes: [namesake] }),
    )
    server.reply('requests.admin.mergeCustomers', { status: 409, message: 'Theirs already' })
    await fill(getByLabelText('Reference of a request from the same person'), 'P-2025-0001')
    await click(getByRole('button', { name: 'Merge' }))
    await expect.element(getByText('Theirs already')).toBeVisible()
    await expect
      .element(getByLabelText('Reference of a request from the same person'))
      .toHaveValue('P-2025-0001')

    const merged = customer({ merges: [merge] })
    server.reply('requests.admin.mergeCustomers', { data: merged })
    server.reply('requests.admin.getCustomer', { data: merged })
    await click(getByRole('button', { name: 'Merge with P-2025-0077' }))
    await expect.element(getByText(/^Merged by renee/)).toBeVisible()
    expect(server.inputsOf('requests.admin.mergeCustomers').at(-1)).toEqual({
      requestId: request.id,
      reference: 'P-2025-0077',
    })

    server.reply('requests.admin.undoCustomerMerge', { data: undefined })
    server.reply('requests.admin.getCustomer', { data: customer() })
    await click(getByRole('button', { name: 'Undo the merge of P-2025-0001 and P-2025-0077' }))
    await expect.element(getByText(/^Merged by renee/)).not.toBeInTheDocument()
  })

  test('says what went wrong, and loads on Try again', async () => {
    const server = adminServer({
      'requests.admin.getCustomer': { status: 404, message: 'Request not found' },
    })
    const { getByRole, getByText } = await openAdmin(ADDRESS, { server })
    await expect.element(getByText('Error: Request not found')).toBeVisible()
    server.reply('requests.admin.getCustomer', { data: customer() })
    await click(getByRole('button', { name: 'Try again' }))
    await expect.element(getByRole('heading', { name: 'Jane Doe' })).toBeVisible()
  })
})
