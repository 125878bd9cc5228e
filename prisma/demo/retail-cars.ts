import type { RetailRow } from './rows.ts'

/** Sedans, coupes, hatchbacks, wagons and convertibles. */
export const RETAIL_CARS: RetailRow[] = [
  {
    car: {
      year: 2019,
      make: 'Toyota',
      model: 'Camry',
      trim: 'LE',
      vin: { start: '4T1B11HK', plant: 'KU' },
    },
    driveline: { engine: '2.5L I4', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Celestial Silver Metallic', interior: 'Ash cloth' },
    lot: { miles: 78412, price: 17400, condition: 'very-good', daysAgo: 3, pictures: 4 },
    features:
      'Backup camera\nAdaptive cruise\nLane departure alert\nApple CarPlay\nRemote start (dealer-installed)',
    description:
      'One owner, a school teacher from the next town over. Every oil change is in the glove box. Small crease in the left rear door, and nothing else to say about it.',
  },
  {
    car: {
      year: 2017,
      make: 'Toyota',
      model: 'Corolla',
      trim: 'LE',
      vin: { start: '2T1BURHE', plant: 'HC' },
    },
    driveline: { engine: '1.8L I4', transmission: 'cvt', drive: 'fwd' },
    look: { color: 'Slate Metallic', interior: 'Black cloth' },
    lot: { miles: 101870, price: 12400, condition: 'good', daysAgo: 26, pictures: 2 },
    features: 'Backup camera\nPre-collision system\nLED headlights\nHeated mirrors',
    description:
      'The sensible answer. New front pads and rotors in our bay this fall, four matching all-seasons at 7/32. Paint chips on the hood from the Thruway.',
  },
  {
    car: {
      year: 2012,
      make: 'Toyota',
      model: 'Prius',
      trim: 'Two',
      vin: { start: 'JTDKN3DU', plant: '1' },
    },
    driveline: { engine: '1.8L I4 hybrid', transmission: 'cvt', drive: 'fwd', fuel: 'hybrid' },
    look: { color: 'Blizzard Pearl', interior: 'Bisque cloth' },
    lot: { miles: 147305, price: 7300, condition: 'good', daysAgo: 61, pictures: 2 },
    features: 'Push-button start\nAutomatic climate control\nCruise control',
    description:
      'Hybrid battery tested at the shop, all 28 modules within half a volt. Cleaned the EGR and the battery fan while we were in there. Still does 47 to the gallon.',
    notes: 'Battery test sheet is in the folder. Do not go under 6,800.',
  },
  {
    car: {
      year: 2017,
      make: 'Honda',
      model: 'Civic',
      trim: 'EX',
      vin: { start: '2HGFC2F7', plant: 'H' },
    },
    driveline: { engine: '2.0L I4', transmission: 'cvt', drive: 'fwd' },
    look: { color: 'Aegean Blue Metallic', interior: 'Gray cloth' },
    lot: { miles: 88940, price: 14600, condition: 'very-good', daysAgo: 12, pictures: 3 },
    features:
      'Moonroof\nHonda LaneWatch\nApple CarPlay and Android Auto\nRemote start\nHeated mirrors',
    description:
      'Clean inside and out, non-smoker, no dog. A/C condenser was replaced under the Honda extension, paperwork included.',
  },
  {
    car: {
      year: 2016,
      make: 'Honda',
      model: 'Accord',
      trim: 'Sport',
      vin: { start: '1HGCR2F5', plant: 'A' },
    },
    driveline: { engine: '2.4L I4', transmission: 'cvt', drive: 'fwd' },
    look: { color: 'San Marino Red', interior: 'Black cloth and leatherette' },
    lot: { miles: 112660, price: 12900, condition: 'good', daysAgo: 44, pictures: 1 },
    features: '19-inch alloys\nPower driver seat\nBackup camera\nDual exhaust',
    description:
      'Drives like 60,000. Curb rash on two wheels, and the driver seat bolster is worn where everybody slides over it. Starter was done last winter.',
  },
  {
    car: {
      year: 2015,
      make: 'Honda',
      model: 'Fit',
      trim: 'LX',
      vin: { start: '3HGGK5G5', plant: 'M' },
    },
    driveline: { engine: '1.5L I4', transmission: 'manual', drive: 'fwd' },
    look: { color: 'Mystic Yellow Pearl', interior: 'Black cloth' },
    lot: { miles: 96218, price: 9700, condition: 'good', daysAgo: 19, pictures: 2 },
    features:
      'Magic Seat folds flat\nBackup camera\nBluetooth\nSteel wheels with winter tires included',
    description:
      'Six-speed stick, and yes, it is this yellow. Swallows a bicycle standing up. Winter tires on steel wheels come along, one season old.',
  },
  {
    car: {
      year: 2018,
      make: 'Subaru',
      model: 'Impreza',
      trim: '2.0i Premium 5-door',
      vin: { start: '4S3GTAB6', plant: '3' },
    },
    driveline: { engine: '2.0L H4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Island Blue Pearl', interior: 'Black cloth' },
    lot: { miles: 91455, price: 14200, condition: 'very-good', daysAgo: 33, pictures: 2 },
    features: 'All-wheel drive\nHeated front seats\nApple CarPlay and Android Auto\nRoof rails',
    description:
      'Undercoated every October since new, and it shows: you can read the stampings on the subframe. Windshield replaced with OEM glass.',
  },
  {
    car: {
      year: 2014,
      make: 'Subaru',
      model: 'Impreza',
      trim: '2.0i 5-door',
      vin: { start: 'JF1GPAA6', plant: 'H' },
    },
    driveline: { engine: '2.0L H4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Marine Blue Pearl', interior: 'Black cloth' },
    lot: { miles: 138770, price: 7900, condition: 'fair', daysAgo: 96, pictures: 1 },
    features: 'All-wheel drive\nCruise control\nBluetooth',
    description:
      'Honest winter beater. Rust bubbling on both rear quarters, mechanically straight, passes inspection as it sits. Uses about half a quart between changes.',
    notes: 'Took in trade at 4,200. Wheel bearing RF is next, it hums at 50.',
  },
  {
    car: {
      year: 2020,
      make: 'Subaru',
      model: 'Legacy',
      trim: 'Premium',
      vin: { start: '4S3BWAC6', plant: '3' },
    },
    driveline: { engine: '2.5L H4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Crystal White Pearl', interior: 'Slate cloth' },
    lot: { miles: 66120, price: 18900, condition: 'excellent', daysAgo: 5, pictures: 3 },
    features: 'All-wheel drive\nEyeSight\nHeated seats\n11.6-inch screen\nPower driver seat',
    description:
      'Off-lease, two sets of keys, still smells right. Brakes measured 8 mm all around. Nothing needed doing, so we did nothing.',
  },
  {
    car: {
      year: 2018,
      make: 'Subaru',
      model: 'WRX',
      trim: 'Premium',
      vin: { start: 'JF1VA1C6', plant: '9' },
    },
    driveline: { engine: '2.0L H4 turbo', transmission: 'manual', drive: 'awd' },
    look: { color: 'WR Blue Pearl', interior: 'Black cloth, red stitching' },
    lot: {
      miles: 84300,
      price: 20900,
      condition: 'good',
      daysAgo: 71,
      pictures: 3,
      status: 'pending',
    },
    features: 'Six-speed manual\nMoonroof\nLED fog lights\nHeated seats',
    description:
      'Stock. Really stock: no tune, no downpipe, factory airbox. Clutch was done at 71,000 by a Subaru dealer. Bring somebody who can drive stick.',
    notes: 'Deposit 500 from the Saturday customer, financing through his credit union.',
  },
  {
    car: {
      year: 2013,
      make: 'Subaru',
      model: 'Outback',
      trim: '3.6R Limited',
      vin: { start: '4S4BRDKC', plant: '3' },
    },
    driveline: { engine: '3.6L H6', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Deep Cherry Pearl', interior: 'Ivory leather' },
    lot: { miles: 141900, price: 10400, condition: 'good', daysAgo: 38, pictures: 2 },
    features:
      'All-wheel drive\nLeather, heated seats\nMoonroof\nHarman Kardon audio\nRoof rails with cross bars',
    description:
      'The six, with the real five-speed automatic and a timing chain instead of a belt. No head gasket stories here. Tows a pop-up without complaint.',
  },
  {
    car: {
      year: 2017,
      make: 'Subaru',
      model: 'Outback',
      trim: '2.5i Premium',
      vin: { start: '4S4BSAFC', plant: '3' },
    },
    driveline: { engine: '2.5L H4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Wilderness Green Metallic', interior: 'Warm ivory cloth' },
    lot: { miles: 103480, price: 15900, condition: 'very-good', daysAgo: 1, pictures: 5 },
    features: 'All-wheel drive\nEyeSight\nHeated seats\nPower liftgate\nRoof rails with cross bars',
    description:
      'Just in, and will not be here long. Local car from new, CVT fluid changed at 60 and again at 100. New rear struts.',
  },
  {
    car: {
      year: 2014,
      make: 'Ford',
      model: 'Focus',
      trim: 'SE Hatchback',
      vin: { start: '1FADP3K2', plant: 'L' },
    },
    driveline: { engine: '2.0L I4', transmission: 'manual', drive: 'fwd' },
    look: { color: 'Tuxedo Black', interior: 'Charcoal cloth' },
    lot: { miles: 109600, price: 6400, condition: 'good', daysAgo: 118, pictures: 1 },
    features: 'Five-speed manual\nSYNC\nCruise control',
    description:
      'Has the five-speed, so none of the trouble you have read about. Good first car. Small dent over the left rear wheel.',
  },
  {
    car: {
      year: 2013,
      make: 'Ford',
      model: 'Fusion',
      trim: 'SE',
      vin: { start: '3FA6P0H7', plant: 'R' },
    },
    driveline: { engine: '2.5L I4', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Ruby Red Metallic', interior: 'Dune cloth' },
    lot: {
      miles: 131240,
      price: 7200,
      condition: 'good',
      daysAgo: 83,
      pictures: 1,
      status: 'sold',
    },
    features: 'Power seat\nSYNC\nAlloy wheels',
    description:
      'Plain 2.5 without the turbo, six-speed automatic. New shift cable bushing, new battery, fresh inspection.',
  },
  {
    car: {
      year: 2015,
      make: 'Ford',
      model: 'Mustang',
      trim: 'V6 Convertible',
      vin: { start: '1FATP8EM', plant: '5' },
    },
    driveline: { engine: '3.7L V6', transmission: 'automatic', drive: 'rwd' },
    look: { color: 'Competition Orange', interior: 'Ebony cloth' },
    lot: { miles: 58730, price: 17900, condition: 'very-good', daysAgo: 54, pictures: 4 },
    features: 'Power soft top\nBackup camera\nLED tail lamps\nNever driven in salt',
    description:
      'Summer car, stored from October to May in a heated garage. Top is tight and dry. Underside is as clean as the day it left Flat Rock.',
  },
  {
    car: {
      year: 1967,
      make: 'Ford',
      model: 'Mustang',
      trim: 'Convertible',
      vin: { whole: '7T03C184326' },
    },
    driveline: { engine: '4.7L V8 (289 2V)', transmission: 'automatic', drive: 'rwd' },
    look: { color: 'Springtime Yellow', interior: 'Black vinyl' },
    lot: { miles: null, price: 34500, condition: 'good', daysAgo: 142, pictures: 3 },
    features:
      'C-code 289\nC4 Cruise-O-Matic\nPower top\nFront disc conversion\nCorrect Metuchen door tag',
    description:
      'Built in Metuchen, lived its whole life within 200 miles of it. Repainted in the nineties, floors replaced in 2014 with pictures to prove it. Five-digit odometer, so the true mileage is not known and we will not guess.',
    notes:
      'On consignment for the doctor. 10 percent to us. Starts with two pumps, do not flood it.',
  },
  {
    car: {
      year: 2011,
      make: 'Ford',
      model: 'Crown Victoria',
      trim: 'Police Interceptor',
      vin: { start: '2FABP7BV', plant: 'X' },
    },
    driveline: { engine: '4.6L V8', transmission: 'automatic', drive: 'rwd' },
    look: { color: 'Vibrant White', interior: 'Dark charcoal cloth and vinyl' },
    lot: { miles: 124800, price: 6900, condition: 'fair', daysAgo: 67, pictures: 2 },
    features: 'Heavy-duty cooling\nSpotlight\nSteel wheels\nRear seat is vinyl and wipes clean',
    description:
      'Retired from a village police department, with their service log. Holes in the roof are plugged. Lots of idle hours, and everything that wears was replaced on schedule.',
  },
  {
    car: {
      year: 2016,
      make: 'Chevrolet',
      model: 'Malibu',
      trim: '1LT',
      vin: { start: '1G1ZE5ST', plant: 'F' },
    },
    driveline: { engine: '1.5L I4 turbo', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Mosaic Black Metallic', interior: 'Jet black cloth' },
    lot: { miles: 99310, price: 11200, condition: 'good', daysAgo: 29, pictures: 1 },
    features: 'Apple CarPlay and Android Auto\nBackup camera\nRemote start\nTeen Driver mode',
    description:
      'Highway car, sales rep, serviced every 5,000. Comfortable enough for Buffalo and back in a day.',
  },
  {
    car: {
      year: 2014,
      make: 'Chevrolet',
      model: 'Cruze',
      trim: '1LT',
      vin: { start: '1G1PC5SB', plant: '7' },
    },
    driveline: { engine: '1.4L I4 turbo', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Rainforest Green Metallic', interior: 'Medium titanium cloth' },
    lot: {
      miles: 118900,
      price: 6900,
      condition: 'fair',
      daysAgo: 131,
      pictures: 0,
      status: 'sold',
    },
    features: 'Bluetooth\nRemote start\nAlloy wheels',
    description:
      'Water pump and PCV cover already done, the two things these need. Scrape along the right side from a mailbox.',
  },
  {
    car: {
      year: 2013,
      make: 'Chevrolet',
      model: 'Volt',
      trim: 'Premium',
      vin: { start: '1G1RD6E4', plant: 'U' },
    },
    driveline: {
      engine: '1.4L I4 range extender',
      transmission: 'automatic',
      drive: 'fwd',
      fuel: 'plugin-hybrid',
    },
    look: { color: 'Crystal Red Tintcoat', interior: 'Pebble beige leather' },
    lot: { miles: 97400, price: 8400, condition: 'good', daysAgo: 47, pictures: 2 },
    features: 'Heated leather seats\nBose audio\n120 V charge cord\nBackup camera',
    description:
      'About 34 electric miles a charge in September, less in January, then the gas engine takes you as far as you like. Both charge cords in the trunk.',
  },
  {
    car: {
      year: 2017,
      make: 'Chevrolet',
      model: 'Bolt EV',
      trim: 'LT',
      vin: { start: '1G1FW6S0', plant: '4' },
    },
    driveline: {
      engine: 'Electric motor, 150 kW',
      transmission: 'automatic',
      drive: 'fwd',
      fuel: 'electric',
    },
    look: { color: 'Kinetic Blue Metallic', interior: 'Dark galvanized cloth' },
    lot: { miles: 71250, price: 12800, condition: 'very-good', daysAgo: 15, pictures: 2 },
    features: 'DC fast charging\nHeated seats and wheel\nApple CarPlay\nNew battery under recall',
    description:
      'Battery pack replaced under the recall in 2022 with warranty left on it, letter in the folder. Charged overnight at our own outlet it shows 252 miles.',
  },
  {
    car: {
      year: 2011,
      make: 'Buick',
      model: 'Lucerne',
      trim: 'CXL',
      vin: { start: '1G4HC5EM', plant: 'U' },
    },
    driveline: { engine: '3.9L V6', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Gold Mist Metallic', interior: 'Cocoa and shale leather' },
    lot: { miles: 83150, price: 7400, condition: 'very-good', daysAgo: 22, pictures: 1 },
    features: 'Six-passenger bench seat\nHeated leather\nRemote start\nRear park assist',
    description:
      'Grandmother car in the best sense. Garaged, waxed, and driven to church. The bench seat up front still fits three.',
  },
  {
    car: {
      year: 2014,
      make: 'Dodge',
      model: 'Charger',
      trim: 'SXT AWD',
      vin: { start: '2C3CDXJG', plant: 'H' },
    },
    driveline: { engine: '3.6L V6', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Granite Crystal Metallic', interior: 'Black leather' },
    lot: { miles: 106700, price: 12400, condition: 'good', daysAgo: 59, pictures: 1 },
    features: 'All-wheel drive\nHeated leather\nUconnect 8.4\nRemote start',
    description:
      'All-wheel drive and the eight-speed, so it goes in the snow better than it has any right to. New lower control arms up front.',
  },
  {
    car: {
      year: 2016,
      make: 'Dodge',
      model: 'Challenger',
      trim: 'SXT',
      vin: { start: '2C3CDZAG', plant: 'H' },
    },
    driveline: { engine: '3.6L V6', transmission: 'automatic', drive: 'rwd' },
    look: { color: 'B5 Blue Pearl', interior: 'Black cloth' },
    lot: { miles: 74980, price: 17200, condition: 'very-good', daysAgo: 40, pictures: 2 },
    features: 'Uconnect\n18-inch alloys\nKeyless entry\nRemote start',
    description:
      'Looks fast, insures like a V6. Came up from Virginia, no rust anywhere. The blue photographs darker than it is.',
  },
  {
    car: {
      year: 2016,
      make: 'Nissan',
      model: 'Leaf',
      trim: 'SV',
      vin: { start: '1N4BZ0CP', plant: 'C' },
    },
    driveline: {
      engine: 'Electric motor, 80 kW',
      transmission: 'automatic',
      drive: 'fwd',
      fuel: 'electric',
    },
    look: { color: 'Forged Bronze', interior: 'Black cloth' },
    lot: { miles: 61840, price: 6800, condition: 'good', daysAgo: 76, pictures: 2 },
    features: '30 kWh battery\nQuick-charge port\nHeated seats and wheel\nNavigation',
    description:
      'Shows 10 of 12 bars, good for 75 miles in summer and 50 in a cold snap. Perfect second car, wrong only car. We will tell you so.',
  },
  {
    car: {
      year: 2019,
      make: 'Nissan',
      model: 'Altima',
      trim: '2.5 S',
      vin: { start: '1N4BL4BV', plant: 'C' },
    },
    driveline: { engine: '2.5L I4', transmission: 'cvt', drive: 'fwd' },
    look: { color: 'Gun Metallic', interior: 'Charcoal cloth' },
    lot: { miles: 86530, price: 11900, condition: 'good', daysAgo: 6, pictures: 0 },
    features: 'Automatic emergency braking\nApple CarPlay\nRemote start',
    description:
      'Just in, detail and pictures to follow. CVT serviced, fluid came out the color it should.',
  },
  {
    car: {
      year: 2017,
      make: 'Hyundai',
      model: 'Elantra',
      trim: 'SE',
      vin: { start: '5NPD84LF', plant: 'H' },
    },
    driveline: { engine: '2.0L I4', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Scarlet Red', interior: 'Beige cloth' },
    lot: { miles: 107220, price: 8900, condition: 'good', daysAgo: 88, pictures: 1 },
    features: 'Backup camera\nHeated mirrors\nCruise control',
    description:
      'Cheap to run and easy to park. Anti-theft software update is done and the sticker is on the window.',
  },
  {
    car: {
      year: 2018,
      make: 'Kia',
      model: 'Soul',
      trim: 'Base',
      vin: { start: 'KNDJN2A2', plant: '7' },
    },
    driveline: { engine: '1.6L I4', transmission: 'manual', drive: 'fwd' },
    look: { color: 'Alien Green', interior: 'Black cloth' },
    lot: { miles: 79900, price: 10600, condition: 'very-good', daysAgo: 50, pictures: 2 },
    features: 'Six-speed manual\nBluetooth\nPower windows and locks',
    description:
      'You will find it in any parking lot. Upright seats, easy on bad knees, room for the dog.',
  },
  {
    car: {
      year: 2015,
      make: 'Volkswagen',
      model: 'Golf SportWagen',
      trim: 'TDI S',
      vin: { start: '3VWCA7AU', plant: 'M' },
    },
    driveline: {
      engine: '2.0L I4 turbo diesel',
      transmission: 'manual',
      drive: 'fwd',
      fuel: 'diesel',
    },
    look: { color: 'Tornado Red', interior: 'Titan black cloth' },
    lot: { miles: 108450, price: 12500, condition: 'good', daysAgo: 9, pictures: 3 },
    features: 'Six-speed manual\nEmissions fix completed\nHeated seats\nRoof rails',
    description:
      'Diesel, stick, wagon: three people in the county want one and they all know each other. Timing belt and water pump done early, at 101,000.',
  },
  {
    car: {
      year: 2014,
      make: 'Volvo',
      model: 'XC70',
      trim: 'T6 AWD',
      vin: { start: 'YV4902BZ', plant: '1' },
    },
    driveline: { engine: '3.0L I6 turbo', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Caspian Blue Metallic', interior: 'Sandstone leather' },
    lot: { miles: 126040, price: 11800, condition: 'good', daysAgo: 64, pictures: 1 },
    features: 'All-wheel drive\nHeated leather\nBuilt-in booster seats\nRoof rails',
    description:
      'Angle gear sleeve replaced, Haldex serviced, all receipts from the independent in Saratoga. Seats you could drive to Maine in.',
  },
  {
    car: {
      year: 2013,
      make: 'Mazda',
      model: 'MX-5 Miata',
      trim: 'Sport',
      vin: { start: 'JM1NC2JF', plant: '0' },
    },
    driveline: { engine: '2.0L I4', transmission: 'manual', drive: 'rwd' },
    look: { color: 'True Red', interior: 'Black cloth' },
    lot: {
      miles: 52610,
      price: 14300,
      condition: 'very-good',
      daysAgo: 110,
      pictures: 2,
      status: 'sold',
    },
    features: 'Five-speed manual\nSoft top\nLimited-slip differential',
    description:
      'Third Miata this owner has had and the first he has sold through us. Top replaced in 2021, tires nearly new.',
  },
  {
    car: {
      year: 2018,
      make: 'Mazda',
      model: 'Mazda6',
      trim: 'Sport',
      vin: { start: 'JM1GL1UM', plant: '1' },
    },
    driveline: { engine: '2.5L I4', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Machine Gray Metallic', interior: 'Black cloth' },
    lot: {
      miles: 82700,
      price: 14100,
      condition: 'very-good',
      daysAgo: 36,
      pictures: 1,
      status: 'pending',
    },
    features: 'Blind-spot monitoring\nBackup camera\nRemote keyless entry',
    description:
      'A nicer car than its badge is given credit for. Rear shocks new, no leaks, no lights on the dash.',
  },
]
