const BODY_NAMES = new Map([
  ['Sport Utility Vehicle (SUV)/Multi-Purpose Vehicle (MPV)', 'SUV'],
  ['Crossover Utility Vehicle (CUV)', 'Crossover'],
  ['Sedan/Saloon', 'Sedan'],
  ['Convertible/Cabriolet', 'Convertible'],
  ['Hatchback/Liftback/Notchback', 'Hatchback'],
])
const TRANSMISSION_NAMES = new Map([
  ['Automated Manual Transmission (AMT)', 'Automated Manual'],
  ['Continuously Variable Transmission (CVT)', 'CVT'],
  ['Electronic Continuously Variable (e-CVT)', 'CVT'],
  ['Dual-Clutch Transmission (DCT)', 'Dual Clutch'],
  ['Manual/Standard', 'Manual'],
])
const SMALLEST_ENGINE_CC = 20
const LARGEST_ENGINE_LITRES = 30
const CUBIC_CENTIMETRES_PER_LITRE = 1000

export const bodyName = (body: string): string | null => BODY_NAMES.get(body) ?? (body || null)

export const transmissionName = (style: string): string | null =>
  TRANSMISSION_NAMES.get(style) ?? (style || null)

/** 'AWD' of 'AWD/All-Wheel Drive', '6x4' as it is; null for what names no drive. */
export const driveName = (drive: string): string | null =>
  /^(?:[A4FR]WD|\d+x\d+)(?=\/|$)/.exec(drive)?.[0] ?? null

/** An engine's code without the remarks that follow it ('LGX - Direct Injection, ALUM'); null for 'not applicable'. */
export function engineName(name: string): string | null {
  const code = name.split(' - ')[0]?.trim() ?? ''
  return code && code !== 'NA' ? code : null
}

/** The fuel in a word, from vPIC's primary and secondary one: with a plug the primary one is electric. */
export function fuelName(primary: string | null, secondary: string | null): string | null {
  const both = [primary, secondary]
  if (both.some((fuel) => fuel && /Flexible|Ethanol/.test(fuel))) return 'Flex fuel'
  if (!both.includes('Electric') || !primary || !secondary || primary === secondary) return primary
  return primary === 'Electric' ? 'Plug-in hybrid' : 'Hybrid'
}

/** The fuel, with what model and trim say of a hybrid that vPIC lists by its gasoline alone. */
export function fullFuel({
  fuel,
  power,
  engineSize,
}: {
  fuel: string | null
  power: string | null
  engineSize: string | null
}): string | null {
  if (
    !power ||
    fuel === 'Plug-in hybrid' ||
    fuel === 'Electric' ||
    (power === 'Electric' && engineSize)
  ) {
    return fuel
  }
  return power === 'Hybrid' && fuel !== null && !/^(?:Gasoline|Diesel|Hybrid|Flex fuel)$/.test(fuel)
    ? fuel
    : power
}

/** '2.5L'; null where the number of litres cannot be an engine. */
export function litresName(litres: number): string | null {
  const isEngine =
    litres * CUBIC_CENTIMETRES_PER_LITRE >= SMALLEST_ENGINE_CC && litres < LARGEST_ENGINE_LITRES
  return isEngine ? `${Math.max(litres, 0.1).toFixed(1)}L` : null
}

/** '649cc', the way motorcycle engines are named; null where the number of cubic centimetres cannot be an engine. */
export function ccName(cc: number): string | null {
  const isEngine =
    cc >= SMALLEST_ENGINE_CC && cc < LARGEST_ENGINE_LITRES * CUBIC_CENTIMETRES_PER_LITRE
  return isEngine ? `${Math.round(cc)}cc` : null
}
