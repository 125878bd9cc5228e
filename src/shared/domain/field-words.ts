/** Words that name a field, by how surely they do, and words that name another thing. */
type FieldWords = {
  /** Phrases: all their words stand in the header, in any order. */
  sure: string
  /** Phrases that name the field only if the cells fit. */
  likely?: string
  /** Phrases that name many other things too. */
  vague?: string
  /** Words beside them that change nothing. */
  beside?: string
  never: string
}

const MONEY = 'cost paid price dollars fee fees amount tax bid total balance value deposit payment'
const PEOPLE =
  'seller buyer customer owner driver vendor supplier dealer phone email address city zip plate license dl account claim policy loan'

const WORDS: Record<string, FieldWords> = {
  stockNumber: {
    sure: 'stock, inventory number, inventory id, our number, our tag, my tag, our stock, yard tag, stock tag, stock id, stock code, unit number, unit id',
    likely:
      'tag, sticker, unit, ticket, ticket number, case number, control number, file number, car number, vehicle number, vehicle id, car id, lot number, asset number, hulk number, sku, yard number, intake number, reference',
    vague:
      'number, lot, case, invoice number, invoice, receipt number, item number, item, vehicle, log number, record number, asset, barcode, id, code, job number, work order, deal number, hulk, entry number, check in number',
    beside: 'number id code tag vehicle car unit our internal',
    never: `vin date color status type location row spot space position title engine transmission key keys radio make model part parts photo photos year ${MONEY} ${PEOPLE} line weight order`,
  },
  year: {
    sure: 'year, my',
    beside: 'model vehicle car auto unit make made built',
    never: `purchase purchased date sold ${PEOPLE} last tax`,
  },
  make: {
    sure: 'make, brand, manufacturer, marque',
    beside: 'vehicle car auto unit name description',
    never: `model offer date engine ${MONEY} year transmission`,
  },
  model: {
    sure: 'model',
    beside: 'vehicle car auto unit name description detail group line family series',
    never: `make year number code engine transmission ${MONEY}`,
  },
  trim: {
    sure: 'trim, version, series, submodel, trim package',
    likely: 'style, body style, edition, package, grade, variant',
    beside: 'vehicle car level model name code description sub line',
    never: 'color interior date title make body model',
  },
  vin: {
    sure: 'vin, vehicle identification number, vehicle identification, chassis number, chassis, vehicle serial number',
    likely: 'serial number, serial, identification number, vehicle number, frame number',
    beside: 'number full vehicle code no 17 digit complete',
    never: 'last engine status check verified stock year make model decoded short title',
  },
  mileage: {
    sure: 'mileage, odometer, miles',
    likely: 'clock, reading',
    beside:
      'actual current total last reading in out at intake vehicle car approx approximate est on number value arrival entry',
    never: `km kms kilometers rate per annual warranty brand status ${MONEY} unit units date title range mpg until since next service away distance type photo k`,
  },
  price: {
    sure: 'price, asking, ask, list price, asking price, retail price, internet price, web price, sale price, selling price, cash price, sticker price',
    likely: 'retail, asking amount, sticker, internet, web, dollars, want, wanted, sell for',
    beside:
      'our current list retail internet web online advertised advertising dollars vehicle car final lot',
    never:
      'cost paid wholesale purchase purchased buy bought min minimum floor market msrp new reserve book kbb nada trade invoice bid low high average avg was old per ton down month monthly payment payments principal payoff fee fees change percent code date scrap core part parts number type notes status before original allowance rank recommended suggested competitor sold',
  },
  exteriorColor: {
    sure: 'exterior interior, outside inside, color, exterior, paint, exterior color, paint color, body color, outside color',
    likely: 'outside',
    beside: 'vehicle car unit description desc name body generic',
    never: `interior tag sticker key plate upholstery seat trim wire roof top date inside ${MONEY} condition damage photo photos`,
  },
  interiorColor: {
    sure: 'interior, interior color, inside color, upholstery, seat color, upholstery color',
    likely: 'seats, inside',
    beside: 'vehicle car unit description name material generic color',
    never: `exterior date condition damage photo photos ${MONEY} airbag airbags out`,
  },
  engineType: {
    sure: 'engine, motor, engine size, engine type, engine description',
    likely: 'displacement, liters, cylinders, displ, cid',
    beside: 'vehicle car size type description name liters cylinders model',
    never: `code number serial hours condition status runs run starts date miles location sold ${MONEY} fuel transmission pulled good test out vin company co stock year block`,
  },
  transmission: {
    sure: 'transmission, gearbox, gear box',
    likely: 'shift, shifter, gears, speeds, t, box',
    beside: 'vehicle car type description name style kind code',
    never: `number serial condition status fluid date miles location sold ${MONEY} pulled good out engine stock`,
  },
  driveType: {
    sure: 'drive, drivetrain, traction, wheel drive, drive train, drive type, drive line, driven wheels, drive wheels',
    likely: 'wheels, axle',
    beside: 'vehicle car type description name config system line',
    never: `run runs test away date status condition engine ${MONEY} rental`,
  },
  fuelType: {
    sure: 'fuel, fuel type',
    likely: 'gas',
    beside: 'vehicle car type description name engine primary',
    never: `level economy tank pump system mpg drained date removed ${MONEY} range mileage`,
  },
  condition: {
    sure: 'condition, condition grade, overall condition',
    likely: 'grade, rating',
    beside: 'vehicle car overall type exterior',
    never: `report notes tire tires engine transmission interior date number ${MONEY} photo`,
  },
  status: {
    sure: 'status, disposition, availability, inventory status, stock status',
    likely:
      'stage, state, disp, gone, here, still here, in yard, on lot, posted, listed, in out, active, phase, for sale, sold, sale status, where at, outcome, action, result, available, progress',
    vague: 's',
    beside: 'vehicle car lot unit inventory stock current yard sales code',
    never: `title loan lien photo photos recon police registration engine smog tax date keys key payment lien credit odometer vin plate hold by ${MONEY} license insurance`,
  },
  location: {
    sure: 'location, row, spot, space, slot, aisle, stall, lot position, yard position, yard spot, bin, where, position, parking',
    likely: 'section, zone, area, place, shelf, bay, lane, grid, rack, block, parked, pos',
    beside:
      'yard storage lot vehicle car set number parked stored current in name at id code on slot',
    never: `purchase purchased auction city state zip pickup branch date sold buyer dealer physical damage title county key keys engine transmission photo ${MONEY} id type`,
  },
  dateAcquired: {
    sure: 'date in, date acquired, date received, date purchased, date purchase, date bought, date arrived, date arrival, date intake, date entry, date entered, date added, date inventory, date stock, date set, date got, date impound, date impounded, date tow, date towed, date picked up, date floored, date delivered, date stocked, acquired, received, purchased, bought, arrived, arrival, picked up, landed, came in, towed, impounded, floored, intake, got, checked in, check in, brought in, dropped off',
    likely:
      'date, in, when, day, purchase, since, added, timestamp, submitted, logged, created, acquisition, entry, arrival, won date, date won, auction date, date auction, pickup date',
    beside:
      'date vehicle car on time day we at yard when unit lot our stock inventory in since shop hauled dragged trucked driven',
    never: `out sold title lien expires expiration expiry due modified updated update printed birth dob service inspection crushed posted released removed pulled photo order ordered last listed by from drained scrapped dismantled ready hold number id who crush junk junked pull status year ${MONEY} mileage miles odometer days`,
  },
  features: {
    sure: 'features, options, equipment',
    beside: 'vehicle list description',
    never: `date ${MONEY}`,
  },
  description: {
    sure: 'write up, blurb, ad text, ad copy, web description, sellers notes, listing text, ad description, vehicle description, web comments, sales copy',
    likely: 'description, body html, ad',
    beside: 'vehicle dealer long autowriter',
    never: 'short type color engine transmission trim damage loss sale internal',
  },
  notes: {
    sure: 'notes, note, comments, remarks, memo, purchase description',
    likely:
      'damage, issues, problems, defects, missing, broke, broken, wrong, needs, whats good, whats left, parts left',
    beside:
      'internal private our yard general vehicle other car missing broke broken wrong needs damaged issues',
    never: `date by public web ${MONEY} customer buyer seller`,
  },
}

type Read = {
  sure: string[][]
  likely: string[][]
  vague: string[][]
  beside: ReadonlySet<string>
  never: ReadonlySet<string>
}
const splitWords = (text: string): string[] => text.split(/\s+/).filter(Boolean)
const splitPhrases = (text = ''): string[][] => text.split(', ').filter(Boolean).map(splitWords)
const READ = new Map(
  Object.entries(WORDS).map(
    ([field, { sure, likely, vague, beside = '', never }]): [string, Read] => [
      field,
      {
        sure: splitPhrases(sure),
        likely: splitPhrases(likely),
        vague: splitPhrases(vague),
        beside: new Set(splitWords(beside)),
        never: new Set(splitWords(never)),
      },
    ],
  ),
)

export const SURE = 0.7
const LIKELY = 0.45
const VAGUE = 0.3
/** Words that name another thing. */
export const FOREIGN_NAME = -1
/** Each word that says something else makes a name less sure. */
const FOREIGN = 0.25
/** A phrase of more words says more. */
const PER_WORD = 0.08

/** Scores how surely the words of a header name a field: 0 to about 1, or FOREIGN_NAME. */
export function scoreByWords(field: string, words: readonly string[]): number {
  const read = READ.get(field)
  if (!read || words.length === 0) return 0
  const score = (phrases: string[][], base: number): number =>
    Math.max(
      0,
      ...phrases.map((phrase) => {
        const rest = words.filter((word) => !phrase.includes(word))
        const isNamed = phrase.every((word) => words.includes(word))
        if (!isNamed || rest.some((word) => read.never.has(word))) return 0
        const foreign = rest.filter((word) => !read.beside.has(word)).length
        return base + phrase.length * PER_WORD - foreign * FOREIGN
      }),
    )
  const best = Math.max(
    score(read.sure, SURE),
    score(read.likely, LIKELY),
    score(read.vague, VAGUE),
  )
  return best === 0 && words.some((word) => read.never.has(word)) ? FOREIGN_NAME : best
}
