import type { RetailRow } from './rows.ts'

/** Pickups and work vans. */
export const RETAIL_TRUCKS: RetailRow[] = [
  {
    car: {
      year: 2018,
      make: 'Ford',
      model: 'F-150',
      trim: 'XLT SuperCrew 4x4',
      vin: { start: '1FTEW1E5', plant: 'KE' },
    },
    driveline: { engine: '5.0L V8', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Magnetic Gray', interior: 'Medium earth gray cloth' },
    lot: { miles: 104250, price: 24900, condition: 'very-good', daysAgo: 4, pictures: 6 },
    features:
      '5.0 V8, ten-speed\n5.5 ft box with bed liner\nClass IV hitch and brake controller\nHeated mirrors\nRemote start',
    description:
      'The one with the V8. Contractor owned but not contractor used: the bed liner has no holes in it. Cam phasers quiet on a cold start, come by at eight and hear it.',
  },
  {
    car: {
      year: 2020,
      make: 'Ford',
      model: 'F-150',
      trim: 'Lariat SuperCrew 4x4',
      vin: { start: '1FTEW1EP', plant: 'KE' },
    },
    driveline: { engine: '2.7L V6 twin turbo', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Oxford White', interior: 'Black leather' },
    lot: { miles: 79600, price: 30500, condition: 'very-good', daysAgo: 18, pictures: 3 },
    features:
      'Heated and cooled leather\nBlind-spot monitoring with trailer coverage\nPower folding mirrors\nSpray-in liner\nTrailer camera',
    description:
      'Lease return from the electric co-op manager. Oil pan reseal done, which is the only thing the 2.7 asks of you.',
  },
  {
    car: {
      year: 2016,
      make: 'Ford',
      model: 'F-150',
      trim: 'XL Regular Cab 8 ft',
      vin: { start: '1FTMF1C8', plant: 'F' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: 'rwd' },
    look: { color: 'Race Red', interior: 'Gray vinyl' },
    lot: { miles: 97300, price: 13900, condition: 'good', daysAgo: 37, pictures: 2 },
    features: 'Eight-foot box\nVinyl floor, vinyl seat\nTow hitch\nLadder rack negotiable',
    description:
      'A truck truck. Aluminum body, so the wheel wells will never look like the ones next to it. Rear-wheel drive: put sand in the box.',
  },
  {
    car: {
      year: 1996,
      make: 'Ford',
      model: 'F-150',
      trim: 'XLT Regular Cab 4x4',
      vin: { start: '1FTEF14Y', plant: 'L' },
    },
    driveline: { engine: '4.9L I6', transmission: 'manual', drive: '4wd' },
    look: { color: 'Pacific Green and Silver', interior: 'Gray cloth bench' },
    lot: { miles: 118640, price: 8900, condition: 'good', daysAgo: 55, pictures: 3 },
    features: '300 straight six\nFive-speed manual\nManual hubs\nDual fuel tanks, both work',
    description:
      'The three hundred six, the five-speed, and lock-out hubs you turn with your own hand. Cab corners were done right, with metal. Will outlive the buyer.',
  },
  {
    car: {
      year: 1978,
      make: 'Ford',
      model: 'F-150',
      trim: 'Custom Regular Cab 4x4',
      vin: { whole: 'F14HLBA4172' },
    },
    driveline: { engine: '5.8L V8 (351M)', transmission: 'manual', drive: '4wd' },
    look: { color: 'Dark Brown Metallic', interior: 'Tan vinyl' },
    lot: {
      miles: 87110,
      price: 16900,
      condition: 'fair',
      daysAgo: 160,
      pictures: 2,
      status: 'pending',
    },
    features:
      '351M two-barrel\nFour-speed with granny low\nFull-time delete, Warn hubs\nNew brake lines throughout',
    description:
      'Farm truck from Washington County with its original build sheet. Runs and stops well, and the heater will cook you. Bed floor is soft by the tailgate.',
    notes: 'Title is New York transferable registration, no title for this year. Explain to buyer.',
  },
  {
    car: {
      year: 2015,
      make: 'Ford',
      model: 'F-250 Super Duty',
      trim: 'XLT Crew Cab 4x4',
      vin: { start: '1FT7W2BT', plant: 'E' },
    },
    driveline: {
      engine: '6.7L V8 turbo diesel',
      transmission: 'automatic',
      drive: '4wd',
      fuel: 'diesel',
    },
    look: { color: 'Blue Jeans Metallic', interior: 'Steel gray cloth' },
    lot: { miles: 148300, price: 29800, condition: 'good', daysAgo: 11, pictures: 3 },
    features:
      '6.7 Power Stroke\nFifth-wheel prep\nExhaust brake\nTrailer brake controller\nPlow prep, never plowed',
    description:
      'Emissions equipment all there and all working. Pulled a camper to Florida each fall, so the miles are the easy kind. New glow plug module.',
  },
  {
    car: {
      year: 2019,
      make: 'Ford',
      model: 'Ranger',
      trim: 'XLT SuperCrew 4x4',
      vin: { start: '1FTER4FH', plant: 'LA' },
    },
    driveline: { engine: '2.3L I4 turbo', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Hot Pepper Red', interior: 'Ebony cloth' },
    lot: { miles: 83700, price: 22900, condition: 'very-good', daysAgo: 27, pictures: 2 },
    features: 'Four-wheel drive\nBed liner\nTow package\nApple CarPlay and Android Auto',
    description:
      'Fits in a real garage. Tonneau cover stays with it. Rear leaf bushings already done under warranty.',
  },
  {
    car: {
      year: 2017,
      make: 'Chevrolet',
      model: 'Silverado 1500',
      trim: 'LT Crew Cab 4x4',
      vin: { start: '3GCUKREC', plant: 'G' },
    },
    driveline: { engine: '5.3L V8', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Siren Red Tintcoat', interior: 'Jet black cloth' },
    lot: { miles: 119870, price: 21500, condition: 'good', daysAgo: 7, pictures: 3 },
    features: 'Z71 shocks\nHeated seats\nRemote start\nTrailering package\nBed liner',
    description:
      'Rockers were done last month with slip-ons, primed and undercoated, pictures of the work on request. New A/C condenser. Runs strong.',
  },
  {
    car: {
      year: 2012,
      make: 'Chevrolet',
      model: 'Silverado 1500',
      trim: 'LT Extended Cab 4x4',
      vin: { start: '1GCRKSE7', plant: 'Z' },
    },
    driveline: { engine: '5.3L V8', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Black', interior: 'Ebony cloth' },
    lot: { miles: 154320, price: 11900, condition: 'fair', daysAgo: 105, pictures: 1 },
    features: 'Four-wheel drive\nTow package\nBed liner\nWestern plow mounts',
    description:
      'Plow mounts are on it, the plow is not. Brake lines are all new nickel-copper. Rust where you expect it, and nowhere that matters for inspection.',
  },
  {
    car: {
      year: 1972,
      make: 'Chevrolet',
      model: 'C10',
      trim: 'Custom Deluxe Fleetside',
      vin: { whole: 'CCE142F118307' },
    },
    driveline: { engine: '5.7L V8 (350)', transmission: 'automatic', drive: 'rwd' },
    look: { color: 'Hugger Orange and white', interior: 'Black vinyl' },
    lot: {
      miles: 64215,
      price: 21900,
      condition: 'good',
      daysAgo: 190,
      pictures: 2,
      status: 'sold',
    },
    features: '350 small block\nTurbo 350\nPower front discs\nNew oak bed floor',
    description:
      'South Carolina body, dry as toast, on a frame you could eat from. Odometer has been around once, we think. Took it to three parades and it behaved.',
  },
  {
    car: {
      year: 2017,
      make: 'Chevrolet',
      model: 'Colorado',
      trim: 'Z71 Crew Cab 4x4',
      vin: { start: '1GCGTDEN', plant: '1' },
    },
    driveline: { engine: '3.6L V6', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Laser Blue Metallic', interior: 'Jet black cloth and leatherette' },
    lot: { miles: 101900, price: 20400, condition: 'good', daysAgo: 48, pictures: 1 },
    features: 'Off-road suspension\nHeated seats\nBose audio\nTow package\nSoft tonneau',
    description:
      'Torque converter shudder fixed with the fluid flush and the right fluid. Tires are new this month.',
  },
  {
    car: {
      year: 2016,
      make: 'GMC',
      model: 'Sierra 1500',
      trim: 'SLE Double Cab 4x4',
      vin: { start: '1GTV2MEC', plant: 'Z' },
    },
    driveline: { engine: '5.3L V8', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Quicksilver Metallic', interior: 'Dark ash cloth' },
    lot: {
      miles: 124600,
      price: 18900,
      condition: 'good',
      daysAgo: 66,
      pictures: 1,
      status: 'sold',
    },
    features: 'Four-wheel drive\nHeated seats\nTow package\nLED cargo lamps',
    description:
      'From a retired state trooper who wrote down every fill-up. The notebook goes with the truck.',
  },
  {
    car: {
      year: 2019,
      make: 'Ram',
      model: '1500',
      trim: 'Big Horn Crew Cab 4x4 Level 2 with Night Edition and Bed Utility Group',
      vin: { start: '1C6SRFFT', plant: 'N' },
    },
    driveline: { engine: '5.7L V8', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Maximum Steel Metallic', interior: 'Black cloth' },
    lot: { miles: 88400, price: 26900, condition: 'very-good', daysAgo: 23, pictures: 3 },
    features:
      '5.7 HEMI with eTorque\nHeated seats and wheel\nBed dividers and cargo rails\nClass IV hitch\n8.4-inch screen',
    description:
      'Long name, good truck. Manifold bolts checked, all present. Front end rides better than most of the sedans here.',
  },
  {
    car: {
      year: 2014,
      make: 'Ram',
      model: '2500',
      trim: 'Tradesman Crew Cab 4x4',
      vin: { start: '3C6UR5CL', plant: 'G' },
    },
    driveline: {
      engine: '6.7L I6 turbo diesel',
      transmission: 'automatic',
      drive: '4wd',
      fuel: 'diesel',
    },
    look: { color: 'Bright White', interior: 'Diesel gray vinyl' },
    lot: { miles: 161700, price: 26500, condition: 'good', daysAgo: 30, pictures: 2 },
    features:
      'Cummins 6.7\nVinyl floor\nFifth-wheel hitch\nFactory exhaust brake\nTransfer-flow spare tank',
    description:
      'Cummins, rubber floor, hose it out. Front axle U-joints and ball joints are new. Gooseneck ball was in the bed and still is.',
  },
  {
    car: {
      year: 2016,
      make: 'Toyota',
      model: 'Tacoma',
      trim: 'SR5 V6 Double Cab 4x4',
      vin: { start: '3TMCZ5AN', plant: 'M' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Quicksand', interior: 'Cement gray cloth' },
    lot: { miles: 116450, price: 24200, condition: 'very-good', daysAgo: 0, pictures: 2 },
    features: 'Four-wheel drive\nTow package\nComposite bed with rails\nBackup camera',
    description:
      'Just in. Frame is original and clean, fluid-filmed by the same shop every November. They hold their value, as you know.',
  },
  {
    car: {
      year: 2018,
      make: 'Toyota',
      model: 'Tundra',
      trim: 'SR5 CrewMax 4x4',
      vin: { start: '5TFDY5F1', plant: 'X' },
    },
    driveline: { engine: '5.7L V8', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Cavalry Blue', interior: 'Graphite cloth' },
    lot: { miles: 122300, price: 28400, condition: 'good', daysAgo: 58, pictures: 1 },
    features: 'Four-wheel drive\nRear window rolls down\nTow package with mirrors\nBed liner',
    description:
      'Thirsty and unbreakable. Tow mirrors, brake controller, and a back window that goes all the way down.',
  },
  {
    car: {
      year: 2018,
      make: 'Nissan',
      model: 'Frontier',
      trim: 'SV Crew Cab 4x4',
      vin: { start: '1N6AD0EV', plant: 'N' },
    },
    driveline: { engine: '4.0L V6', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Arctic Blue Metallic', interior: 'Graphite cloth' },
    lot: { miles: 99800, price: 17300, condition: 'good', daysAgo: 32, pictures: 1 },
    features: 'Four-wheel drive\nBed rails\nTow hitch\nHeated mirrors',
    description:
      'They built it the same way for fifteen years because it worked. Timing chain guides are the late ones.',
  },
  {
    car: {
      year: 2017,
      make: 'Honda',
      model: 'Ridgeline',
      trim: 'RTL AWD',
      vin: { start: '5FPYK3F5', plant: 'B' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Pacific Pewter Metallic', interior: 'Beige leather' },
    lot: { miles: 108100, price: 20900, condition: 'very-good', daysAgo: 39, pictures: 1 },
    features: 'All-wheel drive\nIn-bed trunk\nDual-action tailgate\nHeated leather',
    description:
      'Lockable trunk under the bed, with a drain plug: fill it with ice and you are the host. Timing belt at 102,000.',
  },
  {
    car: {
      year: 2017,
      make: 'Ford',
      model: 'Transit Connect',
      trim: 'XL Cargo Van LWB',
      vin: { start: 'NM0LS7E7', plant: '1' },
    },
    driveline: { engine: '2.5L I4', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Frozen White', interior: 'Charcoal cloth' },
    lot: { miles: 92700, price: 12400, condition: 'good', daysAgo: 53, pictures: 1 },
    features: 'Dual sliding doors\nShelving on both sides\nBulkhead\nBackup camera',
    description:
      'Came from an alarm company, with their shelves and without their ladders. Lettering removed, shadow shows in low sun.',
  },
  {
    car: {
      year: 2019,
      make: 'Ford',
      model: 'Transit 250',
      trim: 'Medium Roof 148 in',
      vin: { start: '1FTYR2CM', plant: 'KA' },
    },
    driveline: { engine: '3.7L V6', transmission: 'automatic', drive: 'rwd' },
    look: { color: 'School Bus Yellow', interior: 'Pewter vinyl' },
    lot: { miles: 117900, price: 21800, condition: 'good', daysAgo: 74, pictures: 1 },
    features: 'Medium roof\nRear barn doors, 270 degrees\nTow hitch\nInverter',
    description:
      'Fleet maintained on the calendar, every record printed. Driveshaft coupling is new, so that one is off your list.',
  },
  {
    car: {
      year: 2017,
      make: 'Ram',
      model: 'ProMaster 1500',
      trim: 'Low Roof 136 in',
      vin: { start: '3C6TRVAG', plant: 'E' },
    },
    driveline: { engine: '3.6L V6', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Broom Yellow', interior: 'Gray cloth' },
    lot: {
      miles: 121100,
      price: 13800,
      condition: 'fair',
      daysAgo: 124,
      pictures: 0,
      status: 'sold',
    },
    features: 'Low floor\nRear barn doors\nBackup camera\nLadder rack',
    description:
      'Delivery van with a delivery life: scuffs on every corner, strong engine, cold A/C. Front struts done here.',
  },
]
