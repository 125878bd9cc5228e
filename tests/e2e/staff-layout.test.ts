import { expect, test } from 'vitest'
import { MAIL_SERVER } from '../support/app.ts'
import { openStaffShop } from '../support/staff-shop.ts'
import { LAYOUT_ERRORS, viewOf, walkScreens } from './layout-walk.ts'
import {
  addLongAppointment,
  addLongSale,
  fillWithLongContent,
  RETAIL_NUMBER,
  SCHEDULED_DAY,
} from './long-content.ts'
import { type Content, dialogBy, press, type Screen } from './screens.ts'

/** A vehicle that is added, one that is changed and one that is refused. */
const IMPORTED = `Stock Number,Year,Make,Model,VIN,Price
R-9001,2016,Mercedes-Benz,Sprinter 3500XD Crew Van High Roof,,12900
${RETAIL_NUMBER},2023,Mercedes-Benz,Sprinter 3500XD Crew Van High Roof Extended,,99900
R-9002,twenty,Ford,Escape,not a VIN at all,"12,900,50"`
const opened = (tab: string, id: string) => `/admin/${tab}?open=${id}`

/** The screens of staff: each list with an open row, forms, dialogs, panels, tabs and prints. */
const staffScreens = (
  { carId, yardId, part, other, repair, inquiry }: Content,
  { sale, appointment }: { sale: string; appointment: string },
): Screen[] => [
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
  { name: 'vehicle history', path: opened('retail-vehicles', carId), open: dialogBy(/^History /) },
  {
    name: 'delete',
    path: '/admin/retail-vehicles',
    open: async (page) => {
      await press(/^More actions on/)(page)
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
  { name: 'vehicle form with issues', open: press('Add Vehicle') },
  { name: 'vehicle form of a car', path: `/admin/retail-vehicles?vehicle=${carId}` },
  { name: 'vehicle form of the yard', path: `/admin/dismantled-vehicles?vehicle=${yardId}` },
  { name: 'window sheet', path: `/admin/retail-vehicles?print=${carId}`, printed: true },
  { name: 'yard print', path: `/admin/dismantled-vehicles?print=${yardId}`, printed: true },
  { name: 'parts requests', path: '/admin/part-requests' },
  { name: 'parts request', path: opened('part-requests', part.id), printed: true },
  { name: 'reply', path: opened('part-requests', part.id), open: dialogBy('Reply by email') },
  {
    name: 'correct',
    path: opened('part-requests', part.id),
    open: async (page) => {
      const edit = page.getByRole('button', { name: 'Edit request' })
      if (await edit.isVisible()) return dialogBy('Edit request')(page)
      await press(/^More actions on P/)(page)
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'snooze',
    path: opened('part-requests', part.id),
    open: async (page) => {
      await press(/^More actions on P/)(page)
      await page.getByRole('menuitem', { name: 'Snooze' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'quote editor',
    path: opened('part-requests', part.id),
    open: dialogBy(/another quote|Write a quote|New quote/),
  },
  { name: 'answer', path: opened('part-requests', part.id), open: dialogBy('Record an answer') },
  { name: 'withdraw', path: opened('part-requests', part.id), open: dialogBy('Withdraw') },
  { name: 'merge', path: opened('part-requests', other.id), open: dialogBy(/^Merge /) },
  { name: 'repair requests', path: '/admin/repair-requests' },
  { name: 'repair request', path: opened('repair-requests', repair.id) },
  { name: 'inquiries', path: '/admin/inquiries' },
  { name: 'inquiry', path: opened('inquiries', inquiry.id) },
  { name: 'sales', path: '/admin/sales' },
  { name: 'new sale', path: '/admin/sales/new' },
  { name: 'sale', path: sale },
  { name: 'payment', path: sale, open: dialogBy(/^Take payment/) },
  { name: 'sale menu', path: sale, open: press('More') },
  {
    name: 'handover',
    path: sale,
    open: async (page) => {
      await press('More')(page)
      await page.getByRole('menuitem', { name: 'Hand over anyway' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'invoice', path: `${sale}?print=invoice`, printed: true },
  { name: 'work order', path: `${sale}?print=work-order`, printed: true },
  { name: 'day sheet', path: '/admin/day-sheet', printed: true },
  { name: 'schedule', path: `/admin/schedule?day=${SCHEDULED_DAY}`, only: 'wide' },
  { name: 'list of the day', path: `/admin/schedule?day=${SCHEDULED_DAY}&view=list` },
  { name: 'week', path: `/admin/schedule?day=${SCHEDULED_DAY}&view=week` },
  { name: 'new appointment', path: '/admin/schedule', open: dialogBy('New appointment') },
  { name: 'appointment', path: `/admin/schedule?day=${SCHEDULED_DAY}&open=${appointment}` },
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
      await page.getByLabel('Or paste rows').fill(IMPORTED)
      await press('Review import')(page)
      await page.locator('#import-review-title').waitFor()
    },
  },
  { name: 'feeds', path: '/admin/feeds' },
  ...['shop', 'hours', 'money', 'facility', 'forms', 'email', 'backups'].map((section) => ({
    name: `settings of ${section}`,
    path: `/admin/settings#${section}`,
  })),
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

const shop = await openStaffShop({ config: { smtpUrl: MAIL_SERVER } })
const content = await fillWithLongContent(shop)
const screens = staffScreens(content, {
  sale: (await addLongSale(shop)).path,
  appointment: await addLongAppointment(shop),
})

test('no screen cuts off, overlaps or scrolls sideways', { tags: ['r2.50', 'r2.92'] }, async () => {
  const found = await walkScreens(screens, async (colorScheme) =>
    viewOf(
      await shop.visitAs('/admin', { viewport: 'laptop', colorScheme, allow: LAYOUT_ERRORS }),
      true,
    ),
  )
  expect(found).toEqual([])
})

test(
  'a field that gets the focus stays above the bar of its form',
  { tags: ['r2.41'] },
  async () => {
    const page = await shop.visitAs('/admin', { viewport: 'phone', allow: LAYOUT_ERRORS })
    // Screen above the keyboard of a phone.
    await page.setViewportSize({ width: 360, height: 380 })
    for (const path of [
      '/admin/sales/new',
      '/admin/requests/new',
      '/admin/retail-vehicles?vehicle=new',
    ]) {
      await page.goto(path)
      const fields = page.locator('main form').locator('input[type=text], textarea')
      await fields.first().waitFor()
      const covered = await fields.filter({ visible: true }).evaluateAll(async (all) => {
        const found: string[] = []
        for (const field of all as (HTMLInputElement | HTMLTextAreaElement)[]) {
          field.focus()
          await new Promise(requestAnimationFrame)
          const { left, top, bottom } = field.getBoundingClientRect()
          const isCovered = [top + 3, Math.min(bottom, top + 48) - 3].some(
            (y) => document.elementFromPoint(left + 9, y) !== field,
          )
          if (isCovered) found.push(field.name)
        }
        return found
      })
      expect([path, covered]).toEqual([path, []])
    }
  },
)
