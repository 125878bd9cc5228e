import sharp from 'sharp'
import { demoBusiness } from '#server/demo-business.ts'
import { findNextOpenDay } from '#shared/domain/business-hours.ts'
import { dayIn } from '#shared/lib/dates.ts'
import { tryUpload, type Uploaded } from '../support/pictures.ts'
import { laborLine, partLine, quotesOf, withToken } from '../support/quotes.ts'
import { inquiryInput, partRequestInput, repairRequestInput } from '../support/request-inputs.ts'
import { salesOf } from '../support/sales.ts'
import { scheduleOf } from '../support/schedule.ts'
import { ADMIN, type openStaffShop } from '../support/staff-shop.ts'
import { signIn } from '../support/staff.ts'
import { addVehicle, dismantledInput, retailInput } from '../support/vehicles.ts'
import { visitorWants } from '../support/visitor-wants.ts'

type Shop = Awaited<ReturnType<typeof openStaffShop>>

const NAME = 'Maximiliana Wolfeschlegelsteinhausen-Featherstone'
const EMAIL = 'maximiliana.wolfeschlegelsteinhausen@customer-relations.albany.example'
const STOCK_NUMBER = 'DISM-2026-WAREHOUSE-NORTH-ROW-17-SLOT-042'.slice(0, 40)
const TEXT =
  'It rattles when I back out of the driveway, mostly on cold mornings, and stops when the engine is warm; see https://forum.example/threads/2011-silverado-2500hd-rattle-at-startup-when-cold-and-humid?page=12#post-348912 for a recording.'
/** As phones take them: 4:3 lying and standing, 16:9 lying and standing. */
const SIZES = [
  [1600, 1200],
  [1200, 1600],
  [1920, 1080],
  [1080, 1920],
] as const
export const RETAIL_NUMBER = `R-${STOCK_NUMBER}`.slice(0, 40)
export const CUSTOMER = { name: NAME, email: EMAIL, phone: '(518) 557-0001' }
export const LONG_TEXT = TEXT

/** Fills a shop with the longest content of people; returns the ids of its screens. */
export async function fillWithLongContent({ app }: Shop) {
  const { caller } = app
  const vin = '1GCHK29U27E123456'
  const staff = await signIn(app, ADMIN)
  const by = { userId: staff.user._id, username: ADMIN }
  const pictures = await Promise.all(SIZES.map((size) => uploadPhoto(app, staff, size)))
  const carId = await addVehicle(
    app,
    retailInput({
      stockNumber: RETAIL_NUMBER,
      make: 'Mercedes-Benz',
      model: 'Sprinter 3500XD Crew Van High Roof',
      trim: '170-inch Wheelbase Extended Dual Rear Wheels',
      year: 2023,
      price: 124_900,
      mileage: 248_250,
      engineType: '3.0L V6 DOHC 24V Turbocharged Diesel BlueTEC',
      exteriorColor: 'Iridium Silver Metallic with Graphite Stripes',
      interiorColor: 'Black leather with contrast stitching',
      transmission: 'automatic',
      driveType: 'awd',
      fuelType: 'diesel',
      description: `${TEXT}\n\n${TEXT}`,
      features: 'Heated and ventilated seats\nBackup camera with dynamic guidelines\nTow package',
      pictures,
    }),
  )
  const soldId = await addVehicle(
    app,
    retailInput({ model: 'Transit Connect Wagon Titanium', status: 'sold' }),
  )
  await addVehicle(app, retailInput({ price: null, stockNumber: STOCK_NUMBER }))
  for (const status of ['Parts Available', 'Awaiting Dismantle', 'Scrapped'] as const) {
    await addVehicle(app, dismantledInput({ status }))
  }
  const yardId = await addVehicle(
    app,
    dismantledInput({
      vin,
      stockNumber: STOCK_NUMBER,
      make: 'Chevrolet',
      model: 'Silverado 2500HD Classic Extended Cab',
      trim: 'LTZ Z71 Off-Road Appearance Package',
      engineType: '6.6L V8 OHV 32V Duramax Turbo Diesel',
      exteriorColor: 'Deep Ruby Metallic',
      notes: TEXT,
      pictures: [await uploadPhoto(app, staff, [1200, 1600])],
    }),
  )
  await visitorWants(app).submit({
    make: 'Chevrolet',
    model: 'Silverado 2500HD',
    yearFrom: '2005',
    yearTo: '2010',
    email: EMAIL,
  })
  const { admin } = app.callerFor(by).wants
  await admin.add({
    make: 'Chevrolet',
    model: 'Silverado 2500HD Classic Extended Cab',
    yearFrom: 2005,
    yearTo: 2010,
    name: NAME,
    email: EMAIL,
    part: TEXT.slice(0, 90),
  })
  const part = await caller.requests.submitPart(
    partRequestInput({
      customerInfo: CUSTOMER,
      vehicleInfo: {
        year: 2007,
        make: 'Chevrolet',
        model: 'Silverado 2500HD Classic Extended Cab',
        trim: 'LTZ Z71 Off-Road Appearance Package',
        engineSize: '6.6L V8 OHV 32V Duramax Turbo Diesel',
      },
      partDetails: { system: 'Electrical', component: 'Alternator', additionalInfo: TEXT },
    }),
  )
  const other = await caller.requests.submitPart(partRequestInput({ customerInfo: CUSTOMER }))
  const repair = await caller.requests.submitRepair(
    repairRequestInput({
      customerInfo: {
        ...CUSTOMER,
        address: {
          street: '1250 Upper Old Schenectady-Amsterdam Turnpike, Building 14, Apartment 3B',
          city: 'Schenectady-on-the-Mohawk',
          state: 'NY',
          zipCode: '12345-6789',
        },
      },
      serviceInfo: { serviceType: 'Brake Service', description: TEXT, urgency: 'High' },
    }),
  )
  const inquiry = await caller.requests.submitInquiry(
    inquiryInput(carId, { ...CUSTOMER, message: TEXT }),
  )
  await app.callerFor(by).requests.admin.repair.changeMany({
    change: { action: 'assign', assignee: ADMIN },
    requests: [{ id: repair.id, seen: {} }],
  })
  const quotes = quotesOf(app, by)
  const quote = await sendQuote(quotes, part.id)
  return { carId, soldId, yardId, vin, part, other, repair, inquiry, quote }
}

async function uploadPhoto(
  app: Shop['app'],
  staff: Awaited<ReturnType<typeof signIn>>,
  [width, height]: readonly [number, number],
): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#7fa5c0"/><stop offset="1" stop-color="#5b4a32"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#g)"/><rect x="8" y="8" width="${width - 16}" height="${height - 16}" fill="none" stroke="#fff" stroke-width="16"/></svg>`
  const bytes = await sharp(Buffer.from(svg)).jpeg().toBuffer()
  return (await tryUpload(app, staff, bytes)).json<Uploaded>().public_id
}

async function sendQuote(quotes: ReturnType<typeof quotesOf>, requestId: string) {
  const { id } = await quotes.save(requestId, {
    message: TEXT,
    jobs: [
      {
        title: 'Alternator for the 6.6L V8 OHV 32V Duramax Turbo Diesel',
        lines: [partLine({ description: `Alternator, ${STOCK_NUMBER}`, unitCents: 1_234_500 })],
      },
      { title: 'Installation', lines: [laborLine({ description: TEXT.slice(0, 100) })] },
    ],
  })
  return withToken(await quotes.send({ id }))
}

/** Adds a partly paid sale of which a part came back; returns the paths of staff and customer. */
export async function addLongSale({ app }: Shop) {
  const { counter, cash, giveBack } = salesOf(app)
  const lines = [
    partLine({ description: TEXT.slice(0, 200), quantity: 90, unitCents: 9_999_900 }),
    partLine({ description: 'Alternator', coreCents: 999_999, donorStockNumber: STOCK_NUMBER }),
    laborLine({ description: `Install ${TEXT.slice(0, 150)}` }),
  ]
  const sale = await counter({
    customerName: NAME,
    customerPhone: CUSTOMER.phone,
    customerEmail: EMAIL,
    customerAddress: '170 Featherstonehaugh-Schenectady Turnpike, Apartment 1204\nAlbany, NY 12203',
    vehicleLabel:
      '2007 Chevrolet Silverado 2500HD Classic Extended Cab LT3 Long Box Four Wheel Drive',
    vin: '1GCHK29U27E123456',
    plate: 'WWW 8888M',
    odometer: 1_248_250,
    complaint: TEXT,
    lines,
  })
  await cash(sale.id, 123_456_789, {
    method: 'check',
    reference: 'Check 1044 of the second account',
  })
  await giveBack(sale, { reason: TEXT })
  const { pathname, search } = new URL(sale.url)
  return { path: `/admin/sales/${sale.number}`, invoicePath: pathname + search }
}

const BUSINESS_DAY = dayIn(demoBusiness.timeZone, new Date())
/** Next day on which the shop is open. */
export const SCHEDULED_DAY = findNextOpenDay(BUSINESS_DAY, demoBusiness) ?? BUSINESS_DAY

/** Adds appointments that overlap and wait for parts; returns the id of one. */
export async function addLongAppointment({ app }: Shop): Promise<string> {
  const { add, waitForPart } = scheduleOf(app)
  const own = {
    title: TEXT.slice(0, 120),
    customerName: NAME,
    customerPhone: CUSTOMER.phone,
    customerEmail: EMAIL,
    vehicleLabel: '2007 Chevrolet Silverado 2500HD Classic Extended Cab LT3 Long Box',
    day: SCHEDULED_DAY,
  }
  const { id } = await add({ ...own, startsMinute: 540, technician: 'Bartholomew', notes: TEXT })
  const late = await add({ ...own, startsMinute: 690, minutes: 30, bay: 2 })
  await waitForPart({ id: late.id, waitingFor: TEXT.slice(0, 120), waitingUntil: SCHEDULED_DAY })
  await add({ ...own, startsMinute: null, bay: null })
  return id
}
