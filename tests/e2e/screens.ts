import type { Page } from 'playwright-core'
import { hydratePage } from '../support/visits.ts'
import { CUSTOMER, type fillWithLongContent, LONG_TEXT, RETAIL_NUMBER } from './long-content.ts'

type Content = Awaited<ReturnType<typeof fillWithLongContent>>
export type Screen = {
  name: string
  /** Address; without one, the screen continues on the page of the previous screen. */
  path?: string
  /** Brings the page from its address to the screen. */
  open?: (page: Page) => Promise<unknown>
  /** The windows that have it, where not all do. */
  only?: 'wide' | 'narrow'
  /** True if the screen is meant to be printed. */
  printed?: boolean
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
const next = press('Next')
const choose = async (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option)

const dialogBy = (label: string | RegExp) => async (page: Page) => {
  await press(label)(page)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Name').fill(CUSTOMER.name)
  await page.getByLabel('Phone').fill(CUSTOMER.phone)
  await page.getByLabel('Email').fill(CUSTOMER.email)
}

/** The screens of visitors, from dialogs and panels to the steps of both wizards. */
export const publicScreens = ({ carId, soldId, yardId, vin, part, quote }: Content): Screen[] => [
  { name: 'home', path: '/' },
  { name: 'menu', path: '/contact', open: press('Open menu'), only: 'narrow' },
  { name: 'about', path: '/about' },
  { name: 'contact', path: '/contact' },
  { name: 'not found', path: '/no-such-page' },
  { name: 'parts', path: '/parts' },
  { name: 'parts as rows', path: '/parts?view=list' },
  { name: 'panel of the yard', path: '/parts', open: dialogBy('Contact & Info'), only: 'narrow' },
  { name: 'parts without a result', path: '/parts?q=Lamborghini' },
  { name: 'yard vehicle', path: `/parts/${yardId}`, printed: true },
  { name: 'cars', path: '/inventory' },
  { name: 'filter', path: '/inventory', open: dialogBy('Filter'), only: 'narrow' },
  { name: 'cars without a result', path: '/inventory?q=Lamborghini' },
  { name: 'car', path: `/inventory/${carId}`, printed: true },
  {
    name: 'enlarged picture',
    path: `/inventory/${carId}`,
    open: async (page) => {
      await page.getByRole('region', { name: 'Pictures' }).locator('a').first().click()
      await page.getByRole('button', { name: 'Close pictures' }).waitFor()
    },
  },
  { name: 'sold car', path: `/inventory/${soldId}` },
  {
    name: 'inquiry form',
    path: `/inventory/${carId}`,
    open: async (page) => {
      await page
        .locator('[commandfor]')
        .filter({ visible: true, hasText: /Test Drive/ })
        .first()
        .click()
      await page.getByRole('dialog').getByLabel('Name').waitFor()
    },
  },
  { name: 'inquiry form with problems', open: press(/^Send/) },
  {
    name: 'saved cars',
    path: `/inventory/${carId}`,
    open: async (page) => {
      await hydratePage(page)
      await page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).first().click()
      await page.goto('/saved')
      await page
        .getByRole('link', { name: /Sprinter/ })
        .first()
        .waitFor()
    },
  },
  {
    name: 'status page',
    path: `/request-status?token=${part.statusUrl.slice(-43)}`,
    open: hydratePage,
    printed: true,
  },
  { name: 'quote page', path: `/quote?token=${quote.token}`, open: hydratePage, printed: true },
  { name: 'want page', path: '/want', open: hydratePage },
  { name: 'parts wizard 1', path: '/partsrequest', open: hydratePage },
  { name: 'parts wizard 1 with a problem', open: next },
  {
    name: 'parts wizard 2',
    open: async (page) => {
      await page.getByLabel('VIN').first().fill(vin)
      await next(page)
      await page.getByLabel('Category', { exact: true }).waitFor()
    },
  },
  {
    name: 'parts wizard 3',
    open: async (page) => {
      await choose(page, 'Category', 'Interior')
      await choose(page, 'Subcategory', 'Front Seat')
      await choose(page, 'Side', 'Left (driver)')
      await next(page)
      await page.getByLabel('Name').waitFor()
    },
  },
  { name: 'parts wizard 3 with problems', open: next },
  {
    name: 'parts wizard 4',
    open: async (page) => {
      await fillContact(page)
      await next(page)
      await page.getByRole('heading', { name: 'Review your request' }).waitFor()
    },
  },
  {
    name: 'parts receipt',
    open: async (page) => {
      await press('Submit Request')(page)
      await page.getByText(/^P-\d{4}-\d{4}$/).waitFor()
    },
  },
  { name: 'repair page', path: '/repair', open: hydratePage },
  { name: 'repair wizard 1', open: press('Schedule Your Repair Now') },
  { name: 'repair wizard 1 with problems', open: next },
  {
    name: 'repair wizard 2',
    open: async (page) => {
      await page.getByLabel('Year').fill('2012')
      await page.getByLabel('Make').fill('Mercedes-Benz')
      await page.getByLabel('Model').fill('Sprinter 3500XD Crew Van High Roof')
      await next(page)
      await page.getByLabel('Service type').waitFor()
    },
  },
  {
    name: 'repair wizard 3',
    open: async (page) => {
      await choose(page, 'Service type', 'Brake Service')
      await page.getByLabel('Description').fill(LONG_TEXT)
      await next(page)
      await page.getByLabel('Name').waitFor()
    },
  },
  {
    name: 'repair wizard 4',
    open: async (page) => {
      await fillContact(page)
      await next(page)
      await page.getByRole('heading', { name: 'Review your request' }).waitFor()
    },
  },
  { name: 'login', path: '/login' },
  { name: 'account link', path: '/account-link#wrong' },
  { name: 'API reference', path: '/api/docs' },
]

/** A vehicle that is added, one that is changed and one that is refused. */
const IMPORTED = `Stock Number,Year,Make,Model,VIN,Price
R-9001,2016,Mercedes-Benz,Sprinter 3500XD Crew Van High Roof,,12900
${RETAIL_NUMBER},2023,Mercedes-Benz,Sprinter 3500XD Crew Van High Roof Extended,,99900
R-9002,twenty,Ford,Escape,not a VIN at all,"12,900,50"`
const opened = (tab: string, id: string) => `/admin/${tab}?open=${id}`

/** The screens of staff: each list with an open row, forms, dialogs, panels, tabs and prints. */
export const staffScreens = ({
  carId,
  yardId,
  part,
  other,
  repair,
  inquiry,
}: Content): Screen[] => [
  { name: 'today', path: '/admin' },
  { name: 'own menu', open: async (page) => page.getByRole('button', { name: 'pat' }).click() },
  {
    name: 'search',
    path: '/admin',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Search/ })
        .first()
        .click()
      await page.getByRole('dialog').getByRole('combobox').fill('Maximiliana')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'dismantled', path: '/admin/dismantled-vehicles' },
  { name: 'dismantled row', path: opened('dismantled-vehicles', yardId) },
  { name: 'retail', path: '/admin/retail-vehicles' },
  { name: 'retail row', path: opened('retail-vehicles', carId) },
  {
    name: 'vehicle history',
    path: opened('retail-vehicles', carId),
    open: dialogBy(/^History /),
  },
  {
    name: 'delete',
    path: '/admin/retail-vehicles',
    open: async (page) => {
      await press(/^More/)(page)
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  { name: 'columns', path: '/admin/retail-vehicles', open: dialogBy('Columns'), only: 'wide' },
  { name: 'keys', path: '/admin/retail-vehicles', open: dialogBy('Keys'), only: 'wide' },
  {
    name: 'bulk',
    path: '/admin/retail-vehicles',
    open: async (page) =>
      page
        .getByRole('checkbox', { name: /^Choose (?!all)/ })
        .first()
        .check(),
  },
  { name: 'vehicle form', path: '/admin/retail-vehicles?vehicle=new' },
  { name: 'vehicle form with problems', open: press('Add Vehicle') },
  { name: 'vehicle form of a car', path: `/admin/retail-vehicles?vehicle=${carId}` },
  { name: 'vehicle form of the yard', path: `/admin/dismantled-vehicles?vehicle=${yardId}` },
  { name: 'window sheet', path: `/admin/retail-vehicles?print=${carId}`, printed: true },
  { name: 'yard print', path: `/admin/dismantled-vehicles?print=${yardId}`, printed: true },
  { name: 'parts requests', path: '/admin/part-requests' },
  { name: 'parts request', path: opened('part-requests', part.id), printed: true },
  {
    name: 'reply',
    path: opened('part-requests', part.id),
    open: dialogBy('Reply by email'),
  },
  {
    name: 'correct',
    path: opened('part-requests', part.id),
    open: dialogBy('Correct the request'),
  },
  { name: 'snooze', path: opened('part-requests', part.id), open: dialogBy(/^Snooze/) },
  {
    name: 'quote editor',
    path: opened('part-requests', part.id),
    open: dialogBy(/another quote|Write a quote|New quote/),
  },
  {
    name: 'answer',
    path: opened('part-requests', part.id),
    open: dialogBy('Record an answer'),
  },
  { name: 'withdraw', path: opened('part-requests', part.id), open: dialogBy('Withdraw') },
  { name: 'merge', path: opened('part-requests', other.id), open: dialogBy(/^Merge /) },
  { name: 'repair requests', path: '/admin/repair-requests' },
  { name: 'repair request', path: opened('repair-requests', repair.id) },
  { name: 'inquiries', path: '/admin/inquiries' },
  { name: 'inquiry', path: opened('inquiries', inquiry.id) },
  { name: 'wanted', path: '/admin/wanted' },
  {
    name: 'wanted row',
    path: '/admin/wanted',
    open: async (page) => page.locator('[data-row-toggle]').first().click(),
  },
  { name: 'want dialog', path: '/admin/wanted', open: dialogBy('Add to want list') },
  { name: 'new part request', path: '/admin/requests/new?kind=part' },
  { name: 'new repair request', path: '/admin/requests/new?kind=repair' },
  { name: 'new inquiry', path: '/admin/requests/new?kind=inquiry' },
  { name: 'customer', path: `/admin/customers/of/${part.id}` },
  { name: 'import', path: '/admin/import?kind=retail' },
  { name: 'pictures in bulk', path: '/admin/pictures?kind=retail' },
  {
    name: 'import review',
    path: '/admin/import?kind=retail',
    open: async (page) => {
      await page.getByLabel('or paste rows').fill(IMPORTED)
      await press('Review import')(page)
      await page.locator('#import-review-title').waitFor()
    },
  },
  { name: 'feeds', path: '/admin/feeds' },
  { name: 'settings', path: '/admin/settings' },
  { name: 'setup', path: '/admin/setup' },
  { name: 'accounts', path: '/admin/accounts' },
  { name: 'invitation', path: '/admin/accounts', open: dialogBy('Invite a colleague') },
  {
    name: 'leaver',
    path: '/admin/accounts',
    open: async (page) => {
      await press(/^Actions for /)(page)
      await page.getByRole('menuitem', { name: 'Disable' }).click()
      await page.getByRole('alertdialog').getByRole('combobox').waitFor()
    },
  },
  { name: 'audit', path: '/admin/audit' },
  { name: 'numbers', path: '/admin/numbers' },
  { name: 'account', path: '/admin/account' },
]
