import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { DataTable, type DataTableProps } from '#client/components/data-table.tsx'
import { nextSort, useTableState } from '#client/hooks/use-table-state.ts'

type Row = { id: string; name: string }
const ROWS: Row[] = [
  { id: 'a', name: 'Alternator' },
  { id: 'b', name: 'Bumper' },
]

function Table(props: Partial<DataTableProps<Row>>) {
  return (
    <DataTable
      label="Parts"
      state={useTableState()}
      columns={[
        { title: 'Name', cell: ({ name }) => name, sort: 'name' },
        { title: 'Row', cell: ({ id }) => id },
      ]}
      rows={ROWS}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      details={({ name }) => <p>All about {name}</p>}
      filters={[{ name: 'status', label: 'Status', choices: [{ value: '', label: 'All', count: 1200 }] }]}
      searchHint="Name"
      total={ROWS.length}
      next={null}
      isBusy={false}
      loadingText="Loading parts..."
      problem={null}
      onRetry={() => undefined}
      empty="No parts yet."
      {...props}
    />
  )
}

/** The table as an address shows it. */
async function show(address: string, props: Partial<DataTableProps<Row>> = {}): Promise<string> {
  const rootRoute = createRootRoute({ component: () => <Table {...props} /> })
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    isServer: true,
  })
  await router.load()
  return renderToStaticMarkup(<RouterProvider router={router as never} />)
}

describe('the work table', () => {
  test('unfolds the row that the address names, and no other', async () => {
    const html = await show('/?open=b')
    expect(html.match(/aria-expanded="\w+"[^>]*aria-label="[^"]+"/g)?.map((text) => text.replaceAll(/ aria-controls="[^"]*"/g, ''))).toEqual([
      'aria-expanded="false" aria-label="Details of Alternator"',
      'aria-expanded="true" aria-label="Details of Bumper"',
    ])
    expect(html).toContain('All about Bumper')
    expect(html).not.toContain('All about Alternator')
  })

  test('says in its heads how it is ordered', async () => {
    const orders = await Promise.all(['/', '/?sort=name', '/?sort=-name'].map((address) => show(address)))
    expect(orders.map((html) => /aria-sort="(\w+)"/.exec(html)?.[1])).toEqual(['none', 'ascending', 'descending'])
    expect(orders[0]?.match(/aria-sort/g)).toHaveLength(1)
  })

  test('asks for ascending, descending and no order in turn', () => {
    expect([nextSort('', 'year'), nextSort('year', 'year'), nextSort('-year', 'year'), nextSort('-year', 'make')]).toEqual([
      'year',
      '-year',
      '',
      'make',
    ])
  })

  test('tells loading, a failure, nothing at all and nothing found apart', async () => {
    expect(await show('/', { rows: undefined })).toContain('Loading parts...')
    expect(await show('/', { rows: undefined, problem: 'Error: no connection' })).toMatch(/role="alert".*Error: no connection.*Try again/s)
    expect(await show('/', { rows: [] })).toContain('No parts yet.')
    const found = await show('/?q=zeppelin', { rows: [] })
    expect(found).toContain('Show everything')
    expect(found).not.toContain('No parts yet.')
  })

  test('leads on where more follows, and back to the first page where nobody knows the one before', async () => {
    expect(await show('/')).not.toContain('Next')
    const first = await show('/', { next: 'more', total: 1234 })
    expect(first).toContain('Page 1: 2 of 1,234')
    expect(await show('/?cursor=here', { total: 1234 })).toContain('First page')
  })
})
