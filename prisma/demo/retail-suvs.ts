import type { RetailRow } from './rows.ts'

/** Crossovers, SUVs and minivans. */
export const RETAIL_SUVS: RetailRow[] = [
  {
    car: {
      year: 2018,
      make: 'Honda',
      model: 'CR-V',
      trim: 'EX AWD',
      vin: { start: '5J6RW2H5', plant: 'L' },
    },
    driveline: { engine: '1.5L I4 turbo', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Modern Steel Metallic', interior: 'Gray cloth' },
    lot: { miles: 94310, price: 17600, condition: 'very-good', daysAgo: 2, pictures: 4 },
    features: 'All-wheel drive\nHonda Sensing\nMoonroof\nHeated front seats\nRemote start',
    description:
      'Traded for a newer one of the same. Oil checked for fuel dilution and it is fine. New wipers, new cabin filter, four good tires.',
  },
  {
    car: {
      year: 2018,
      make: 'Toyota',
      model: 'RAV4',
      trim: 'XLE Hybrid',
      vin: { start: 'JTMRJREV', plant: 'JD' },
    },
    driveline: { engine: '2.5L I4 hybrid', transmission: 'cvt', drive: 'awd', fuel: 'hybrid' },
    look: { color: 'Electric Storm Blue', interior: 'Black cloth' },
    lot: { miles: 98760, price: 19400, condition: 'very-good', daysAgo: 8, pictures: 3 },
    features: 'All-wheel drive with electric rear motor\nPower liftgate\nMoonroof\nSafety Sense P',
    description:
      'Rear motor cable checked on the lift and clean, which is the first thing to look at on these up here. 33 mpg on the trip home from the auction.',
  },
  {
    car: {
      year: 2016,
      make: 'Toyota',
      model: 'Highlander',
      trim: 'XLE AWD',
      vin: { start: '5TDJKRFH', plant: 'S' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Ooh La La Rouge Mica', interior: 'Almond leather' },
    lot: { miles: 121500, price: 19900, condition: 'good', daysAgo: 31, pictures: 2 },
    features:
      'All-wheel drive\nThird row, seats eight\nHeated leather\nPower liftgate\nTow prep package',
    description:
      'Family of five, and you can tell in the third row. Mechanically there is nothing to write. Plugs and coolant done at 120,000.',
  },
  {
    car: {
      year: 2014,
      make: 'Toyota',
      model: '4Runner',
      trim: 'SR5',
      vin: { start: 'JTEBU5JR', plant: '5' },
    },
    driveline: { engine: '4.0L V6', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Classic Silver Metallic', interior: 'Graphite cloth' },
    lot: { miles: 139020, price: 21500, condition: 'good', daysAgo: 17, pictures: 2 },
    features: 'Part-time 4WD with low range\nPower rear window\nRoof rails\nTow hitch\nSkid plates',
    description:
      'Frame inspected, scaled and coated: surface rust only, come and put a hammer to it. Tires are the expensive ones and half worn.',
  },
  {
    car: {
      year: 2015,
      make: 'Subaru',
      model: 'Forester',
      trim: '2.5i Premium',
      vin: { start: 'JF2SJADC', plant: 'H' },
    },
    driveline: { engine: '2.5L H4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Jasmine Green Metallic', interior: 'Gray cloth' },
    lot: { miles: 118340, price: 12600, condition: 'good', daysAgo: 57, pictures: 1 },
    features: 'All-wheel drive\nPanoramic moonroof\nHeated seats\nBackup camera',
    description:
      'Wheel bearings in the rear, both sides, done here. Oil use is normal, we drove it a thousand miles to be sure.',
  },
  {
    car: {
      year: 2019,
      make: 'Subaru',
      model: 'Forester',
      trim: 'Premium',
      vin: { start: 'JF2SKAGC', plant: 'H' },
    },
    driveline: { engine: '2.5L H4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Horizon Blue Pearl', interior: 'Black cloth' },
    lot: { miles: 81990, price: 19200, condition: 'very-good', daysAgo: 13, pictures: 2 },
    features: 'All-wheel drive\nEyeSight\nPanoramic moonroof\nHeated seats\nPower driver seat',
    description:
      'One owner, dealer serviced through 75,000. Big windows, big doors, heat that works before the end of the driveway.',
  },
  {
    car: {
      year: 2018,
      make: 'Subaru',
      model: 'Crosstrek',
      trim: '2.0i Premium',
      vin: { start: 'JF2GTABC', plant: 'H' },
    },
    driveline: { engine: '2.0L H4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Sunshine Orange', interior: 'Black cloth, orange stitching' },
    lot: { miles: 89470, price: 16900, condition: 'very-good', daysAgo: 24, pictures: 3 },
    features: 'All-wheel drive\nRoof rails\nHeated seats\nApple CarPlay and Android Auto',
    description:
      'Everybody who walks the lot stops at this one. Cladding is faded on the left, otherwise hard to fault.',
  },
  {
    car: {
      year: 2021,
      make: 'Subaru',
      model: 'Ascent',
      trim: 'Premium 7-Passenger',
      vin: { start: '4S4WMAFD', plant: '3' },
    },
    driveline: { engine: '2.4L H4 turbo', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Cinnamon Brown Pearl', interior: 'Warm ivory cloth' },
    lot: {
      miles: 69800,
      price: 24900,
      condition: 'very-good',
      daysAgo: 34,
      pictures: 1,
      status: 'pending',
    },
    features:
      'All-wheel drive\nEyeSight\nThird row with captain chairs\nHeated seats\n5,000 lb tow rating',
    description:
      'Balance of the extended CVT warranty goes with it. Crumbs vacuumed, most of them.',
  },
  {
    car: {
      year: 2017,
      make: 'Ford',
      model: 'Escape',
      trim: 'SE 4WD',
      vin: { start: '1FMCU9GD', plant: 'U' },
    },
    driveline: { engine: '1.5L I4 turbo', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Lightning Blue', interior: 'Charcoal cloth' },
    lot: { miles: 104900, price: 10900, condition: 'good', daysAgo: 79, pictures: 1 },
    features: 'Four-wheel drive\nHeated seats\nSYNC 3\nPower liftgate',
    description:
      'Coolant level sensor recall done, no coolant loss in the two months we have had it. Rear brakes new.',
  },
  {
    car: {
      year: 2016,
      make: 'Ford',
      model: 'Explorer',
      trim: 'XLT 4WD',
      vin: { start: '1FM5K8D8', plant: 'G' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Shadow Black', interior: 'Ebony leather' },
    lot: { miles: 115730, price: 14400, condition: 'good', daysAgo: 41, pictures: 2 },
    features: 'Four-wheel drive\nThird row\nHeated leather\nClass III tow package',
    description:
      'Water pump on these is inside the engine, so we looked: done at 98,000, invoice in the door pocket. Pulls a boat to Lake George every summer.',
  },
  {
    car: {
      year: 2018,
      make: 'Chevrolet',
      model: 'Equinox',
      trim: 'LT AWD',
      vin: { start: '2GNAXSEV', plant: '6' },
    },
    driveline: { engine: '1.5L I4 turbo', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Summit White', interior: 'Medium ash gray cloth' },
    lot: { miles: 87100, price: 13900, condition: 'good', daysAgo: 20, pictures: 1 },
    features: 'All-wheel drive\nHeated seats\nRemote start\nPower liftgate',
    description:
      'Clean, quiet, ready. Hail dimples on the roof that you need a ladder to see; the price knows about them.',
  },
  {
    car: {
      year: 2015,
      make: 'Chevrolet',
      model: 'Tahoe',
      trim: 'LT 4WD',
      vin: { start: '1GNSKBKC', plant: 'R' },
    },
    driveline: { engine: '5.3L V8', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Brownstone Metallic', interior: 'Cocoa and dune leather' },
    lot: { miles: 143200, price: 21900, condition: 'good', daysAgo: 52, pictures: 2 },
    features: 'Four-wheel drive\nHeated leather\nBose audio\nMax trailering\nThird row power fold',
    description:
      'Lifters replaced on the left bank by us in the spring, twelve months on our work left. Rocker panels solid, no filler.',
    notes: 'We have 6,900 in the engine. Floor is 20,500.',
  },
  {
    car: {
      year: 2018,
      make: 'GMC',
      model: 'Terrain',
      trim: 'SLT AWD',
      vin: { start: '3GKALVEV', plant: 'L' },
    },
    driveline: { engine: '1.5L I4 turbo', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Satin Steel Metallic', interior: 'Jet black leather' },
    lot: { miles: 91880, price: null, condition: 'good', daysAgo: 4, pictures: 0 },
    features: 'All-wheel drive\nHeated leather\nPower liftgate\nRemote start',
    description:
      'Still in the bay for a front bearing. Ask us for the price, we will know it when the bill is written.',
    notes: 'Waiting on hub from the warehouse, then price it.',
  },
  {
    car: {
      year: 2017,
      make: 'Jeep',
      model: 'Grand Cherokee',
      trim: 'Laredo 4x4',
      vin: { start: '1C4RJFAG', plant: 'C' },
    },
    driveline: { engine: '3.6L V6', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Velvet Red Pearl', interior: 'Black cloth' },
    lot: { miles: 109350, price: 15700, condition: 'good', daysAgo: 28, pictures: 2 },
    features: 'Quadra-Trac I\nRemote start\nPower driver seat\nTow hitch',
    description:
      'Oil filter housing done, the good aluminum one. Grille has a chip at the bottom where the plate bracket was.',
  },
  {
    car: {
      year: 2016,
      make: 'Jeep',
      model: 'Cherokee',
      trim: 'Latitude 4x4',
      vin: { start: '1C4PJMCB', plant: 'W' },
    },
    driveline: { engine: '2.4L I4', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Light Brownstone Pearl', interior: 'Black cloth' },
    lot: {
      miles: 113980,
      price: 10200,
      condition: 'fair',
      daysAgo: 101,
      pictures: 0,
      status: 'sold',
    },
    features: 'Four-wheel drive\nHeated seats\nBackup camera',
    description:
      'Priced for what it is. Burns some oil, so check it when you fill up. Four-wheel drive works in every mode.',
  },
  {
    car: {
      year: 2018,
      make: 'Jeep',
      model: 'Wrangler Unlimited',
      trim: 'Sport S',
      vin: { start: '1C4HJXDG', plant: 'W' },
    },
    driveline: { engine: '3.6L V6', transmission: 'manual', drive: '4wd' },
    look: { color: "Punk'n Metallic Orange", interior: 'Black cloth' },
    lot: { miles: 76400, price: 25900, condition: 'very-good', daysAgo: 10, pictures: 3 },
    features: 'Command-Trac 4x4\nSix-speed manual\nHard top and soft top\nSide steps',
    description:
      'Both tops, stick shift, never off pavement unless you count the fairgrounds. Steering damper and ball joints checked, tight.',
  },
  {
    car: {
      year: 2015,
      make: 'Jeep',
      model: 'Wrangler',
      trim: 'Sport',
      vin: { start: '1C4AJWAG', plant: 'L' },
    },
    driveline: { engine: '3.6L V6', transmission: 'manual', drive: '4wd' },
    look: { color: 'Tank Green', interior: 'Black cloth' },
    lot: { miles: 93600, price: 17800, condition: 'good', daysAgo: 73, pictures: 1 },
    features: 'Command-Trac 4x4\nSix-speed manual\nSoft top\nHeated mirrors, no other luxuries',
    description:
      'Two doors, roll-up windows, drain plugs in the floor. Frame was oiled every fall by a man who oils everything.',
  },
  {
    car: {
      year: 2018,
      make: 'Mazda',
      model: 'CX-5',
      trim: 'Touring AWD',
      vin: { start: 'JM3KFBCM', plant: '0' },
    },
    driveline: { engine: '2.5L I4', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Soul Red Crystal', interior: 'Black leatherette' },
    lot: { miles: 84020, price: 16400, condition: 'very-good', daysAgo: 16, pictures: 3 },
    features: 'All-wheel drive\nHeated seats\nBlind-spot monitoring\nPower liftgate',
    description:
      'Best driving small SUV on the lot, says everybody who has had to move it. Touch-up on the front bumper, done properly.',
  },
  {
    car: {
      year: 2017,
      make: 'Nissan',
      model: 'Rogue',
      trim: 'SV AWD',
      vin: { start: '5N1AT2MV', plant: 'C' },
    },
    driveline: { engine: '2.5L I4', transmission: 'cvt', drive: 'awd' },
    look: { color: 'Glacier White', interior: 'Almond cloth' },
    lot: { miles: 110450, price: 10400, condition: 'good', daysAgo: 92, pictures: 1 },
    features: 'All-wheel drive\nHeated seats\nPower liftgate\nRemote start',
    description:
      'We drained the CVT and cut the filter open before we put our name on it. Clean. Windshield is new.',
  },
  {
    car: {
      year: 2018,
      make: 'Hyundai',
      model: 'Santa Fe Sport',
      trim: '2.4 AWD',
      vin: { start: '5NMZUDLB', plant: 'H' },
    },
    driveline: { engine: '2.4L I4', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Platinum Graphite', interior: 'Gray cloth' },
    lot: {
      miles: 101300,
      price: 12300,
      condition: 'good',
      daysAgo: 46,
      pictures: 1,
      status: 'sold',
    },
    features: 'All-wheel drive\nBackup camera\nHeated mirrors\nRoof rails',
    description:
      'Engine has the knock sensor update and the lifetime coverage that comes with it. Ask us what that means, it is worth knowing.',
  },
  {
    car: {
      year: 2017,
      make: 'Kia',
      model: 'Sorento',
      trim: 'LX V6 AWD',
      vin: { start: '5XYPGDA5', plant: 'G' },
    },
    driveline: { engine: '3.3L V6', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Ebony Black', interior: 'Black cloth' },
    lot: { miles: 108800, price: 12900, condition: 'good', daysAgo: 62, pictures: 1 },
    features: 'All-wheel drive\nThird row\nTow hitch\nHeated seats',
    description:
      'The V6, so it pulls like it should. Third row is for people you do not like much. New sway bar links.',
  },
  {
    car: {
      year: 2013,
      make: 'Lexus',
      model: 'RX 350',
      trim: 'AWD',
      vin: { start: '2T2BK1BA', plant: 'C' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: 'awd' },
    look: { color: 'Satin Cashmere Metallic', interior: 'Parchment leather' },
    lot: { miles: 128700, price: 15300, condition: 'very-good', daysAgo: 35, pictures: 2 },
    features: 'All-wheel drive\nHeated and cooled leather\nMoonroof\nPower liftgate',
    description:
      'Quiet as a library. Valley plate is dry, oil cooler lines are the updated metal ones. Two keys and the original books.',
  },
  {
    car: {
      year: 2014,
      make: 'Honda',
      model: 'Pilot',
      trim: 'EX-L 4WD',
      vin: { start: '5FNYF4H5', plant: 'B' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: '4wd' },
    look: { color: 'Obsidian Blue Pearl', interior: 'Gray leather' },
    lot: { miles: 137900, price: 12700, condition: 'good', daysAgo: 84, pictures: 1 },
    features: 'Four-wheel drive with lock\nSeats eight\nHeated leather\nTow package',
    description:
      'Timing belt, water pump and tensioner at 109,000, our own bay. Third-row cup holder is broken and we left it that way.',
  },
  {
    car: {
      year: 2015,
      make: 'Honda',
      model: 'Odyssey',
      trim: 'EX-L',
      vin: { start: '5FNRL5H6', plant: 'B' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Smoky Topaz Metallic', interior: 'Truffle leather' },
    lot: { miles: 126900, price: 12800, condition: 'good', daysAgo: 43, pictures: 1 },
    features: 'Power sliding doors\nHeated leather\nRear entertainment\nSeats eight',
    description:
      'Sliding doors both work, with new rollers on the right. Timing belt has been done. Screen in the back still has its headphones.',
  },
  {
    car: {
      year: 2015,
      make: 'Toyota',
      model: 'Sienna',
      trim: 'LE',
      vin: { start: '5TDKK3DC', plant: 'S' },
    },
    driveline: { engine: '3.5L V6', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Predawn Gray Mica', interior: 'Ash cloth' },
    lot: { miles: 133450, price: 13200, condition: 'good', daysAgo: 21, pictures: 2 },
    features: 'Power sliding doors\nSeats eight\nBackup camera\nRoof rails',
    description:
      'Church van, then family van, now your van. The door cable recall is done. Half the price of a newer one and all of the room.',
  },
  {
    car: {
      year: 2017,
      make: 'Dodge',
      model: 'Grand Caravan',
      trim: 'SXT',
      vin: { start: '2C4RDGCG', plant: 'R' },
    },
    driveline: { engine: '3.6L V6', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Billet Metallic', interior: 'Black leatherette and suede' },
    lot: { miles: 117600, price: 9900, condition: 'good', daysAgo: 69, pictures: 1 },
    features: "Stow 'n Go seats\nPower doors and liftgate\nRemote start\nRoof rack",
    description:
      'All seats fold into the floor and a sheet of plywood lies flat behind them. New tie rods and an alignment.',
  },
  {
    car: {
      year: 2018,
      make: 'Chrysler',
      model: 'Pacifica',
      trim: 'Touring L',
      vin: { start: '2C4RC1BG', plant: 'R' },
    },
    driveline: { engine: '3.6L V6', transmission: 'automatic', drive: 'fwd' },
    look: { color: 'Molten Silver', interior: 'Black and alloy leather' },
    lot: {
      miles: 98200,
      price: 15900,
      condition: 'very-good',
      daysAgo: 14,
      pictures: 2,
      status: 'pending',
    },
    features: "Stow 'n Go seats\nHeated leather\nPower doors and liftgate\nBlind-spot monitoring",
    description:
      'Drives like a car, hauls like a truck, has more cup holders than people. Transmission software is current.',
    notes: 'Held for the family from Glens Falls until Friday.',
  },
]
