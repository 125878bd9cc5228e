import { describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { ImportPreview, ImportRow, ImportTally } from '#shared/domain/vehicle-import.ts'
import { workbook } from '../../support/workbook.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { fill } from '../support/actions.ts'
import { openStock, stockServer } from '../support/open-stock.ts'
import { expectHref, textsOf } from '../support/texts.ts'
import { chooseFiles, dropFiles, fileOf } from '../support/uploads.ts'

const RETAIL = '/admin/import?kind=retail'
const PREVIEW = 'POST /api/admin/retail-vehicles/import/preview'
const IMPORT = 'POST /api/admin/retail-vehicles/import'
const LOOK = 'Review import'
const CSV = 'Stock Number,Price\nR-1,8500'

const rowOf = (own: Partial<ImportRow>): ImportRow => ({
  line: 2,
  stockNumber: 'R-1',
  name: '2016 Ford Escape',
  action: 'update',
  changes: [],
  problems: [],
  cautions: [],
  ...own,
})
const CHANGED = rowOf({
  changes: [
    { field: 'price', before: 9900.5, after: 8500 },
    { field: 'status', before: 'available', after: 'pending' },
    { field: 'trim', before: null, after: 'SE' },
  ],
})
const WRONG = rowOf({
  line: 3,
  stockNumber: 'R-2',
  action: 'wrong',
  problems: [{ path: 'year', message: 'Please enter a valid year' }],
})
const NEW = rowOf({
  line: 3,
  stockNumber: 'R-2',
  name: '2012 Citroën C3',
  action: 'create',
  changes: [
    { field: 'stockNumber', before: null, after: 'R-2' },
    { field: 'mileage', before: null, after: 84_000 },
    { field: 'price', before: null, after: 8995 },
  ],
})
const LOT = { header: 'Lot', field: null, isKnown: false, isGuessed: false, example: 'B-7' }
const TWO_WHEELS = {
  field: 'driveType',
  text: '2WD',
  rows: 41,
  options: [
    { value: 'fwd', label: 'FWD' },
    { value: 'rwd', label: 'RWD' },
  ],
  answer: null,
}
const IMPORT_ID = '0199f0c2-5a31-7c44-9d5e-3b1f6a2c8d10'
const REJECTED = 'Left Out Because,Stock Number,Year\r\nPlease enter a valid year,R-2,12\r\n'
const previewOf = (
  rows: ImportRow[],
  {
    columns = [],
    questions = [],
    missing = [],
  }: Partial<Pick<ImportPreview, 'columns' | 'questions' | 'missing'>> = {},
): { json: ImportPreview } => ({
  json: {
    rows,
    columns,
    questions,
    missing,
    rejected: rows.some(({ action }) => action === 'wrong') ? REJECTED : null,
    fingerprint: 'f-1',
    unreadSheets: [],
  },
})
const tallyOf = (
  created: number,
  updated: number,
  unchanged: number,
  leftOut = 0,
): { json: ImportTally } => ({
  json: { importId: IMPORT_ID, created, updated, unchanged, leftOut },
})

async function openImport(preview = previewOf([CHANGED]), viewport?: 'phone') {
  const server = stockServer()
  server.replyTo(PREVIEW, preview)
  const screen = await openStock(RETAIL, { server, viewport })
  return {
    ...screen,
    rows: screen.getByLabelText('Or paste rows from a spreadsheet'),
    file: screen.getByLabelText('Spreadsheet file'),
  }
}

/** Opens the import, pastes rows and has them reviewed. */
async function review(preview?: ReturnType<typeof previewOf>, viewport?: 'phone') {
  const screen = await openImport(preview, viewport)
  await fill(screen.rows, CSV)
  await screen.press(LOOK)
  return screen
}

describe('the import of a file', () => {
  test('a file with a wrong row shows its problems', async () => {
    const { button, container, expectText } = await review(
      previewOf([CHANGED, WRONG], { columns: [LOT] }),
      'phone',
    )
    await expectText(
      'One row is wrong. Fix what is wrong above or in your file, or import the good rows and save the rest as a file.',
    )
    await expectText('We don’t know this column. Where should it go?')
    expect(textsOf(container.querySelectorAll('tbody tr'))).toEqual([
      '3R-22016 Ford EscapeWrongPlease enter a valid year',
    ])
    await expect.element(button('Import 1 row')).toBeEnabled()
    await expectAccessible()
  })

  test('shows what each row changes, and what was done', { tags: ['r14.4'] }, async () => {
    const { server, rows, press, container, getByRole, expectText, expectHeading } = await review(
      previewOf([CHANGED, NEW]),
    )
    server.replyTo(IMPORT, tallyOf(1, 1, 0))
    await expect.element(getByRole('heading', { name: 'What will happen' })).toHaveFocus()
    await expectText('Either all rows go in, or none do.')
    const [changed, added] = [...container.querySelectorAll('tbody tr')].map(
      ({ textContent }) => textContent,
    )
    expect(changed).toContain('Price: $9,900.50 → becomes $8,500')
    expect(changed).toContain('Status: Available → becomes Sale Pending')
    expect(changed).toContain('Trim: nothing → becomes SE')
    expect(added).toContain('2012 Citroën C3NewPrice: $8,995Mileage: 84,000')
    await expectAccessible()
    await press('Import 2 vehicles')
    await expectHeading('Imported')
    await expectText('1 added, 1 changed, 0 as they were.')
    expect(server.inputsOf(IMPORT)).toEqual([
      { csv: CSV, columns: {}, answers: [], fingerprint: 'f-1', skipWrong: false },
    ])
    await expect.element(rows).toHaveValue('')
    await expectHref(getByRole('link', { name: 'Add pictures' }), '/admin/pictures?kind=retail')
    await userEvent.click(getByRole('link', { name: 'See the list' }))
    await expectHeading('Retail Vehicles')
  })

  test('leaves wrong rows out by choice and gives them back', { tags: ['r14.12'] }, async () => {
    const { server, rows, press, button, expectHeading, expectText } = await openImport(
      previewOf([CHANGED, NEW, { ...WRONG, line: 4 }]),
    )
    server.replyTo(IMPORT, tallyOf(1, 1, 0, 1))
    const saved: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation(
      (file) => `blob:${saved.push(file as Blob)}`,
    )
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    await fill(rows, CSV)
    await press(LOOK)
    await press('Download the wrong rows')
    await press('Import 2 rows')
    await expectHeading('Imported')
    expect(server.inputsOf(IMPORT)).toEqual([
      { csv: CSV, columns: {}, answers: [], fingerprint: 'f-1', skipWrong: true },
    ])
    await expectText('1 added, 1 changed, 0 as they were, 1 left out.')
    await expect.element(rows).toHaveValue(REJECTED.replaceAll('\r\n', '\n'))
    await press('Download the wrong rows')
    expect(await Promise.all(saved.map((file) => file.text()))).toEqual([REJECTED, REJECTED])
    await expectAccessible()
    await expect.element(button(LOOK)).toBeVisible()
  })

  test('shows the rows of one outcome on request', async () => {
    const { press, button, container } = await review(
      previewOf([CHANGED, NEW, rowOf({ line: 4, action: 'unchanged' })]),
    )
    await press(/^Unchanged\s*1$/)
    expect(container.querySelectorAll('tbody tr')).toHaveLength(1)
    await press(/^All\s*3$/)
    expect(container.querySelectorAll('tbody tr')).toHaveLength(3)
    await expect.element(button(/^Wrong/)).not.toBeInTheDocument()
  })

  test('a file with nothing to change has nothing to import', async () => {
    const { button, expectText } = await review(previewOf([rowOf({ action: 'unchanged' })]))
    await expectText('Nothing to do: every vehicle already matches the file.')
    await expect.element(button('Import 0 vehicles')).toBeDisabled()
  })

  test.each([
    [
      'a refusal',
      { status: 400, body: JSON.stringify({ error: 'There is no column Stock Number' }) },
      'There is no column Stock Number',
    ],
    ['no connection', 'offline' as const, 'Service not available'],
  ])('after %s shows why and keeps the rows', async (_name, failure, message) => {
    const { server, rows, press, expectBanner } = await openImport()
    server.replyTo(PREVIEW, failure)
    await fill(rows, CSV)
    await press(LOOK)
    await expectBanner(message)
    await expect.element(rows).toHaveValue(CSV)
  })

  test('forgets the preview when the rows change, which a reload keeps', async () => {
    const { rows, button, unmount } = await review()
    await expect.element(button('Import 1 vehicle')).toBeVisible()
    await fill(rows, `${CSV}0`)
    await expect.element(button('Import 1 vehicle')).not.toBeInTheDocument()
    await unmount()
    const again = await openImport()
    await expect.element(again.rows).toHaveValue(`${CSV}0`)
    await again.press('Clear')
    await expect.element(again.rows).toHaveValue('')
  })

  test('reads a workbook beside the page, and sends its rows', async () => {
    const { file, rows, server, expectText } = await openImport()
    const book = workbook([
      [
        ['Stock Number', 'Price'],
        ['0412', 8500],
      ],
      [['Price', 'Stock Number']],
    ])
    await chooseFiles(file, fileOf('stock.xlsx', 'application/octet-stream', book))
    await expect.element(rows).toHaveValue('Stock Number,Price\n0412,8500')
    expect(server.callsOf(PREVIEW)).toHaveLength(1)
    await expectText(
      'Sheets with other columns, or named as sold, old or copies, were not read: “S2”. Import it from a file of its own.',
    )
  })

  test('says what to do with a file that it does not take', async () => {
    const { file, expectBanner } = await openImport()
    await chooseFiles(file, fileOf('stock.xls', 'text/csv', '<html><table></table></html>'))
    await expectBanner(
      'This is a web page, whatever its name says. Open it in Excel, choose File, Save As, Excel Workbook (.xlsx), and take that file.',
    )
  })

  test('looks again with what is chosen for a column and answered of a value', async () => {
    const { server, getByLabelText, expectText } = await review(
      previewOf([NEW], { columns: [LOT], questions: [TWO_WHEELS] }),
    )
    await expectText('Drive Type: 41 rows say “2WD”. What is that?')
    await userEvent.selectOptions(getByLabelText(/^Lot/), 'Notes')
    await expect.poll(() => server.callsOf(PREVIEW).length).toBe(2)
    await userEvent.selectOptions(getByLabelText(/2WD/), 'FWD')
    await expect
      .poll(() => server.inputsOf(PREVIEW).at(-1))
      .toEqual({
        csv: CSV,
        columns: { Lot: 'notes' },
        answers: [{ field: 'driveType', text: '2WD', value: 'fwd' }],
      })
    await expectAccessible()
  })

  test('a file with a picture column says where pictures go', { tags: ['r14.25'] }, async () => {
    const photos = { ...LOT, header: 'Photos', example: '2290-1.jpg' }
    const { getByLabelText } = await review(previewOf([WRONG], { columns: [LOT, photos] }))
    await expect
      .element(getByLabelText(/^Photos.*a file named after a stock number or VIN finds/))
      .toBeVisible()
    await expect.element(getByLabelText(/^Lot/)).not.toHaveAccessibleName(/Pictures/)
  })

  test('a file without a needed column asks for it once', { tags: ['r14.25'] }, async () => {
    const lot = { ...LOT, header: 'Lot #', example: '4417' }
    const { server, container, expectText, getByLabelText, getByText } = await review(
      previewOf([{ ...WRONG, action: 'undecided' }], {
        columns: [LOT, lot],
        missing: [{ field: 'stockNumber', candidates: ['Lot #'] }],
      }),
    )
    await expectText('The vehicles follow here once you choose.')
    expect(container.querySelector('tbody')).toBeNull()
    const choice = getByLabelText(/^Which column is the Stock Number/)
    const options = container.querySelectorAll('[aria-label="Missing columns"] option')
    expect([...options].map(({ textContent }) => textContent)).toEqual([
      'Please choose',
      'Lot # (4417)',
      'Lot (B-7)',
    ])
    await expectAccessible()
    server.replyTo(PREVIEW, previewOf([NEW], { columns: [LOT, { ...lot, field: 'stockNumber' }] }))
    await userEvent.selectOptions(choice, 'Lot #')
    await expect.element(getByText('What will happen')).toBeVisible()
    await expect
      .poll(() => server.inputsOf(PREVIEW).at(-1))
      .toEqual({ csv: CSV, columns: { 'Lot #': 'stockNumber' }, answers: [] })
  })

  test('names the columns taken by their cells, to be changed', { tags: ['r14.27'] }, async () => {
    const sticker = { ...LOT, header: 'Sticker', field: 'stockNumber', isGuessed: true }
    const { server, getByLabelText } = await review(previewOf([NEW], { columns: [sticker] }))
    const choice = getByLabelText(/^We took “Sticker” as the Stock Number/)
    await expect.element(choice).toHaveValue('stockNumber')
    await userEvent.selectOptions(choice, 'Notes')
    await expect
      .poll(() => server.inputsOf(PREVIEW).at(-1))
      .toEqual({ csv: CSV, columns: { Sticker: 'notes' }, answers: [] })
  })

  test('is taken back as a whole by the button of its result', async () => {
    const { server, press, expectText, expectHeading, getByText } = await review(previewOf([NEW]))
    server.replyTo(IMPORT, tallyOf(1, 0, 0))
    server.reply('vehicles.admin.undoImport', { data: { removed: 1, reverted: 0, kept: 2 } })
    await press('Import 1 vehicle')
    await expectHeading('Imported')
    await press('Undo this import')
    await expectText('Undone: 1 removed, 0 changed back, 2 kept since they were changed meanwhile.')
    await expectHeading('Import undone')
    await expect.element(getByText(/^1 added/)).not.toBeInTheDocument()
  })

  test('takes a file that is dropped', async () => {
    const { container, rows, button } = await openImport()
    await expect.element(rows).toBeVisible()
    const area = container.querySelector('[data-slot=import-source]')
    if (area) dropFiles(area, fileOf('stock.csv', 'text/csv', CSV))
    await expect.element(button('Import 1 vehicle')).toBeVisible()
  })
})

test('an import of dismantled vehicles is sent to their own address', async () => {
  const server = stockServer()
  server.replyTo('POST /api/admin/dismantled-vehicles/import/preview', previewOf([NEW]))
  const { getByLabelText, press, button } = await openStock('/admin/import', { server })
  await press('Dismantled Vehicles')
  await fill(getByLabelText('Or paste rows from a spreadsheet'), CSV)
  await press(LOOK)
  await expect.element(button('Import 1 vehicle')).toBeVisible()
})

test('an import says how many rows are checked and stored', { tags: ['r30.16'] }, async () => {
  const server = stockServer()
  const checked = Promise.withResolvers<ReturnType<typeof previewOf>>()
  const stored = Promise.withResolvers<ReturnType<typeof tallyOf>>()
  server.replyTo(PREVIEW, () => checked.promise)
  server.replyTo(IMPORT, () => stored.promise)
  const { getByLabelText, getByText, press } = await openStock(RETAIL, { server })
  await fill(getByLabelText('Or paste rows from a spreadsheet'), `${CSV}\nR-2,9000\n`)
  await press(LOOK)
  await expect.element(getByText('Checking 2 rows...')).toBeVisible()
  checked.resolve(previewOf([CHANGED, WRONG]))
  await press('Import 1 row')
  await expect.element(getByText('Storing 1 row...')).toBeVisible()
  stored.resolve(tallyOf(0, 1, 0, 1))
  await expect.element(getByText(/1 changed/)).toBeVisible()
})
