import type { Page } from 'playwright-core'
import { hydratePage } from '../support/visits.ts'
import { CUSTOMER, type fillWithLongContent, LONG_TEXT } from './long-content.ts'

export type Content = Awaited<ReturnType<typeof fillWithLongContent>>
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

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click()
const next = press('Next')
const choose = async (page: Page, label: string, option: string) =>
  page.getByLabel(label, { exact: true }).selectOption(option)

export const dialogBy = (label: string | RegExp) => async (page: Page) => {
  await press(label)(page)
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor()
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('Name').fill(CUSTOMER.name)
  await page.getByLabel('Phone').fill(CUSTOMER.phone)
  await page.getByLabel('Email').fill(CUSTOMER.email)
}

/** The screens of visitors, from dialogs and panels to the steps of both wizards. */
export const publicScreens = (
  { carId, soldId, yardId, vin, part, quote }: Content,
  invoicePath: string,
): Screen[] => [
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
  { name: 'inquiry form with issues', open: press(/^Send/) },
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
  { name: 'invoice page', path: invoicePath, open: hydratePage, printed: true },
  { name: 'want page', path: '/want', open: hydratePage },
  { name: 'parts wizard 1', path: '/partsrequest', open: hydratePage },
  { name: 'parts wizard 1 with an issue', open: next },
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
  { name: 'parts wizard 3 with issues', open: next },
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
  { name: 'repair wizard 1 with issues', open: next },
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
