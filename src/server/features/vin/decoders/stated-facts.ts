import { choicesOf, isDriveOrGearbox } from './trims.ts'

type Signs = Record<string, RegExp>

const DRIVES = {
  AWD: /\b(?:e?AWD|SH-4WD|quattro|4-?motion|4-?matic|ALL4|All-Trac)\b|\bxDrive|-4M\b/i,
  '4WD': /(?<!SH-)\b4WD\b|\b4x4\b/i,
  FWD: /\bFWD\b/i,
  RWD: /\bRWD\b/i,
}
/** 'Q4' is the drive of an Alfa Romeo, and a model of Audi. */
const DRIVES_WITH_Q4 = { ...DRIVES, AWD: new RegExp(`${DRIVES.AWD.source}|\\bQ4\\b`, 'i') }
const MAKES_WITH_Q4 = ['Alfa Romeo', 'Maserati']
const GEARBOXES = {
  CVT: /\bCVT\b/,
  'Dual Clutch': /\b(?:DCT|DSG|PDK)\b/,
  Automatic: /\bA\/?T\b|\bauto(?:matic)?(?= trans|$)/i,
  Manual: /\bM\/?T\b|\bman(?:ual)?(?= trans|$)/i,
}
const POWERS = {
  'Plug-in hybrid': /\bplug-? ?in\b|\bPHEV\b|\b4xe\b/i,
  Hybrid: /(?<!plug-? ?in[- ])\bhybrid\b|\b[FM]?HEV\b|\bHV\b/i,
  Electric: /\b(?:BEV|EV|electric|electrified)\b/i,
}

/** The drive that a model, trim or series names in so many words; null where none does, or it stays open. */
export const statedDrive = (make: string, names: string[]): string | null =>
  stated(names, MAKES_WITH_Q4.includes(make) ? DRIVES_WITH_Q4 : DRIVES)

/** The gearbox that a trim or series names in so many words. */
export const statedTransmission = (names: string[]): string | null => stated(names, GEARBOXES)

/** How far a model, trim or series says in so many words that a vehicle is electric. */
export const statedPower = (names: string[]): string | null => stated(names, POWERS)

function stated(names: string[], signs: Signs): string | null {
  const [only, other] = new Set(
    names.map((name) => meaningOf(name, signs)).filter((meaning) => meaning !== null),
  )
  return only && !other ? only : null
}

/** What all choices of a name say: 'AWD' of 'SE AWD / SEL AWD' and of 'SE, AWD', nothing of 'SE / SE AWD'. */
function meaningOf(name: string, signs: Signs): string | null {
  const choices = choicesOf(name)
  const meanings = choices.map((choice) =>
    Object.keys(signs).find((meaning) => signs[meaning]?.test(choice)),
  )
  const [only, other] = new Set(meanings.filter((meaning) => meaning !== undefined))
  const isSaidOfAll = choices.every(
    (choice, index) =>
      meanings[index] !== undefined ||
      choices.some((each) => each !== choice && isDriveOrGearbox(each)),
  )
  return only && !other && isSaidOfAll ? only : null
}
