import { expect, test } from 'vitest'
import { demoBusiness } from '#server/demo-business.ts'
import { fakeServer, type ProcedureReplies } from '../component/support/fake-server.ts'
import { openPage } from '../component/support/open-page.tsx'
import { openStock, stockServer } from '../component/support/open-stock.ts'
import {
  INVENTORY_FEED,
  inventoryCard,
  inventoryCards,
  inventoryFeed,
  newestVehicles,
  vehicleDetail,
  yardCard,
  yardDetail,
  yardPage,
} from '../component/support/public-vehicles.ts'
import {
  adminServer,
  inquiry,
  openAdmin,
  pageOf,
  partRequest,
  repairRequest,
} from '../component/support/requests.ts'
import { authServer, openStaff } from '../component/support/sign-in.ts'
import { dismantledVehicle, retailVehicle, tableOf } from '../component/support/stock-vehicles.ts'

// Development warnings of React fail the test: no error may reach the console.

const PUBLIC: [address: string, heading: string, replies?: ProcedureReplies][] = [
  ['/', demoBusiness.tagline],
  ['/about', 'About'],
  ['/contact', 'Contact'],
  ['/inventory', 'Pre-Owned Vehicles'],
  ['/parts', 'Shop Recycled Parts'],
  [
    `/inventory/${inventoryCard().id}`,
    '2016 Ford Escape SE',
    { 'vehicles.getCarPage': { data: vehicleDetail() } },
  ],
  [
    `/parts/${yardCard().id}`,
    '2009 Honda Civic',
    { 'vehicles.getDismantledVehiclePage': { data: yardDetail() } },
  ],
  ['/partsrequest', 'Request'],
  ['/repair', 'Repair'],
  ['/saved', 'Saved'],
  ['/nowhere', 'not found'],
]

test.each(PUBLIC)('%s renders without a warning of React', async (address, heading, replies) => {
  const { story, staff } = demoBusiness
  const server = fakeServer({
    'site.getAboutPage': { data: { story, people: staff } },
    'vehicles.listNewest': { data: newestVehicles() },
    'vehicles.listYard': { data: yardPage([yardCard()]) },
    ...replies,
  })
  server.replyTo(INVENTORY_FEED, { json: inventoryFeed(inventoryCards(3)) })
  const { getByRole } = await openPage(address, { server })
  await expect
    .element(getByRole('heading', { level: 1 }))
    .toMatchTextContent(new RegExp(heading, 'i'))
})

const VEHICLES = { retail: retailVehicle(), dismantled: dismantledVehicle() }

test.each([
  ['/admin/retail-vehicles', 'retail'],
  ['/admin/dismantled-vehicles', 'dismantled'],
  [`/admin/retail-vehicles?vehicle=${VEHICLES.retail.id}`, 'retail'],
  ['/admin?vehicle=new', 'dismantled'],
  ['/admin/import?kind=retail', 'retail'],
  ['/admin/pictures?kind=retail', 'retail'],
] as const)('%s renders without a warning of React', async (address, kind) => {
  const vehicle = VEHICLES[kind]
  const server = stockServer({
    'vehicles.admin.get': { data: vehicle },
    'vehicles.admin.list': tableOf([vehicle]),
    'bulkPictures.admin.list': { data: { pictures: [], proposals: [], vehicles: [], total: 0 } },
  })
  const { getByRole } = await openStock(address, { server })
  await expect.element(getByRole('main').getByRole('button').first()).toBeVisible()
})

test.each([
  ['part-requests', partRequest(), { 'requests.admin.part.list': { data: pageOf(partRequest()) } }],
  [
    'repair-requests',
    repairRequest(),
    { 'requests.admin.repair.list': { data: pageOf(repairRequest()) } },
  ],
  ['inquiries', inquiry(), { 'requests.admin.inquiry.list': { data: pageOf(inquiry()) } }],
] as const)('the tab %s renders without a warning of React', async (tab, request, replies) => {
  const server = adminServer(replies)
  const { getByRole } = await openAdmin(`/admin/${tab}?open=${request.id}`, { server })
  await expect
    .element(getByRole('complementary', { name: `Work on ${request.reference}` }))
    .toBeVisible()
})

test.each(['/login', '/admin/requests/new', '/admin/account'])(
  '%s renders without a warning of React',
  async (address) => {
    const server = authServer()
    server.reply('auth.listSessions', { data: [] })
    const signedInAs = address === '/login' ? undefined : 'pat'
    const { getByRole } = await openStaff(address, { server, signedInAs })
    await expect.element(getByRole('main').getByRole('textbox').first()).toBeVisible()
  },
)
