import { TONES } from '#server/placeholders/palette.ts'
import { stacked } from '#server/placeholders/svg-text.ts'

export const CANVAS = { width: 1600, height: 1200 } as const
/** Ground line of the wheels and end of the lot, in pixels from the top. */
export const GROUND_Y = 940
const HORIZON_Y = 770

type Random = () => number
type Air = { sky: string; far: string; hill: string; tree: string; treeDark: string }
type Lot = { back: string; front: string; speck: string; line: string }

const AIRS: readonly Air[] = [
  { sky: '#f3eee3', far: '#dcddd3', hill: '#c3cabf', tree: '#8fa091', treeDark: '#75887a' },
  { sky: '#e4eaea', far: '#ced8d8', hill: '#b4c2c2', tree: '#839893', treeDark: '#6a807b' },
  { sky: '#f5e8d2', far: '#e6d7bd', hill: '#d0c3a5', tree: '#a59a78', treeDark: '#8a8164' },
  { sky: '#e9e7e1', far: '#d6d5ce', hill: '#bfc1ba', tree: '#959b93', treeDark: '#7b827b' },
]
const LOTS: readonly Lot[] = [
  { back: '#cfc8b9', front: '#c3bbab', speck: '#a69e8e', line: TONES.accent },
  { back: '#9a9c9a', front: '#8d908f', speck: '#7a7d7d', line: TONES.accent },
  { back: '#d9d2c3', front: '#ccc4b3', speck: '#aea590', line: '#efe9da' },
]

/** Draws part of the yard behind a car; the same `random` sequence gives the same drawing. */
export function drawBackdrop(random: Random): string {
  const air = pick(AIRS, random)
  const lot = pick(LOTS, random)
  const scene = pick([treeLine, boardFence, shop, meshFence], random)
  return stacked(
    `<path d="M0 0H1600V1200H0Z" fill="${air.sky}"/>`,
    random() < 0.5 ? clouds(random) : wires(air),
    hills(air, random),
    scene(air, random),
    ground(lot, random),
  )
}

const pick = <T>(choices: readonly [T, ...T[]] | readonly T[], random: Random): T =>
  choices[Math.floor(random() * choices.length)] as T
const between = (low: number, high: number, random: Random): number =>
  Math.round(low + (high - low) * random())

function clouds(random: Random): string {
  const cloud = (x: number, y: number, scale: number) =>
    `<path transform="translate(${x} ${y}) scale(${scale})" d="M0 0H300C318 0 322-26 300-28H246C246-52 214-62 198-44C186-74 132-76 122-40C104-54 78-46 78-26H14C-8-26-10 0 0 0Z"/>`
  return `<g fill="#fff" opacity=".6">${cloud(between(80, 420, random), between(190, 260, random), 1)}${cloud(between(900, 1180, random), between(120, 190, random), 0.8)}</g>`
}

const wires = ({ treeDark }: Air): string =>
  `<path d="M0 190Q420 250 800 196T1600 190M0 222Q420 282 800 228T1600 222" fill="none" stroke="${treeDark}" stroke-width="3" opacity=".55"/>`

function hills({ far, hill }: Air, random: Random): string {
  const rise = between(-40, 40, random)
  return stacked(
    `<path d="M0 ${560 + rise}C220 ${430 + rise} 420 ${450 + rise} 640 ${520 + rise}S1100 ${400 - rise} 1320 ${450 - rise}S1540 ${520 - rise} 1600 ${500 - rise}V800H0Z" fill="${far}"/>`,
    `<path d="M0 ${600 - rise}C260 ${640 - rise} 420 ${540 - rise} 720 590S1240 ${640 + rise} 1600 ${560 + rise}V800H0Z" fill="${hill}"/>`,
  )
}

/** Spruces behind the lot and a light pole in front of them. */
function treeLine(air: Air, random: Random): string {
  const spruce = (x: number, height: number, width: number) =>
    `M${x} ${HORIZON_Y - height}L${x + width * 0.3} ${HORIZON_Y - height * 0.62}H${x + width * 0.18}L${x + width * 0.42} ${HORIZON_Y - height * 0.3}H${x + width * 0.26}L${x + width * 0.5} ${HORIZON_Y}H${x - width * 0.5}L${x - width * 0.26} ${HORIZON_Y - height * 0.3}H${x - width * 0.42}L${x - width * 0.18} ${HORIZON_Y - height * 0.62}H${x - width * 0.3}Z`
  const row = (step: number, low: number, high: number) =>
    Array.from({ length: Math.ceil(1700 / step) }, (_, index) => {
      const height = between(low, high, random)
      return spruce(index * step + between(-18, 18, random) - 20, height, Math.round(height * 0.62))
    }).join('')
  return stacked(
    `<path d="${row(84, 150, 270)}" fill="${air.tree}"/><path d="${row(132, 90, 190)}" fill="${air.treeDark}"/>`,
    `<path d="M0 726H1600V780H0Z" fill="${air.treeDark}"/>${lightPole(between(1340, 1460, random))}`,
  )
}

/** Fence of vertical metal sheets with tires stacked in front. */
function boardFence(_: Air, random: Random): string {
  const ribs = Array.from({ length: 54 }, (_rib, index) => `M${index * 30 + 4} 566V780`).join('')
  const posts = Array.from(
    { length: 7 },
    (_post, index) => `M${index * 270 + 30} 548h16V780h-16Z`,
  ).join('')
  return stacked(
    `${lightPole(between(120, 260, random))}<path d="M0 566H1600V780H0Z" fill="#a9b2b1"/><path d="${ribs}" stroke="#949e9d" stroke-width="7"/>`,
    `<path d="M0 566H1600V580H0Z" fill="#c3cac8"/><path d="${posts}" fill="#6f7a7a"/>${tireStack(between(1390, 1480, random))}`,
  )
}

/** Shop with roll-up doors and a marker yellow stripe along the wall. */
function shop(air: Air, random: Random): string {
  const left = between(-60, 180, random)
  const door = (x: number, open: boolean) =>
    stacked(
      `<path d="M${x} 560h250v220h-250Z" fill="${open ? '#3d4448' : '#b9bfbe'}"/>`,
      open
        ? `<path d="M${x} 560h250v46h-250Z" fill="#a7aeae"/><path d="M${x + 40} 780v-70h170v70Z" fill="#50585c"/>`
        : `<path d="M${x} 596h250M${x} 632h250M${x} 668h250M${x} 704h250M${x} 740h250" stroke="#9aa2a2" stroke-width="4"/>`,
    )
  return stacked(
    `<path d="M0 700C300 660 500 690 800 676S1400 690 1600 664V790H0Z" fill="${air.tree}"/>`,
    `<path d="M${left} 470H${left + 1300}V780H${left}Z" fill="#ded8ca"/><path d="M${left - 30} 440H${left + 1330}V474H${left - 30}Z" fill="#565e62"/>`,
    `<path d="M${left} 510H${left + 1300}V528H${left}Z" fill="${TONES.accent}"/>`,
    `${door(left + 110, false)}${door(left + 430, true)}${door(left + 750, false)}`,
    `<path d="M${left + 1090} 590h110v190h-110Z" fill="#6b7478"/><path d="M${left + 1108} 610h74v66h-74Z" fill="#aebbbf"/>${tireStack(left + 1230)}`,
  )
}

/** Wire mesh between posts, with tree tops behind it. */
function meshFence(air: Air, random: Random): string {
  const posts = Array.from(
    { length: 7 },
    (_, index) => `M${index * 262 + 20} 560h12V780h-12Z`,
  ).join('')
  const crowns = Array.from({ length: 12 }, (_, index) => {
    const radius = between(80, 150, random)
    return `<circle cx="${index * 145 + between(-30, 30, random)}" cy="${740 - radius * 0.4}" r="${radius}"/>`
  }).join('')
  return stacked(
    `<g fill="${air.tree}">${crowns}</g><path d="M0 690H1600V780H0Z" fill="${air.treeDark}"/>`,
    '<pattern id="mesh" width="22" height="22" patternUnits="userSpaceOnUse"><path d="M0 0L22 22M22 0L0 22" stroke="#5d676a" stroke-width="1.6"/></pattern>',
    `<path d="M0 574H1600V780H0Z" fill="url(#mesh)" opacity=".55"/><path d="M0 566H1600V576H0Z" fill="#7c8688"/><path d="${posts}" fill="#6a7476"/>${lightPole(between(1300, 1480, random))}`,
  )
}

const lightPole = (x: number): string =>
  stacked(
    `<path d="M${x} 210h14V780h-14ZM${x - 10} 762h34v18h-34Z" fill="#5b6468"/><path d="M${x} 210h14V196C${x + 14} 186 ${x + 4} 184 ${x - 6} 184H${x - 96}V194H${x}Z" fill="#5b6468"/>`,
    `<path d="M${x - 150} 182h62v16h-70Z" fill="#464e52"/><path d="M${x - 154} 198h64l-6 8h-52Z" fill="${TONES.accent}"/>`,
  )

const tireStack = (x: number): string =>
  [0, 1, 2, 3]
    .map((row) =>
      stacked(
        `<rect x="${x - 64 + (row % 2) * 6}" y="${748 - row * 34}" width="128" height="34" rx="15" fill="${row % 2 ? '#3a4043' : '#2f3437'}"/>`,
      ),
    )
    .join('')

function ground({ back, front, speck, line }: Lot, random: Random): string {
  const stones = Array.from({ length: 70 }, () => {
    const y = between(HORIZON_Y + 24, 1190, random)
    const size = Math.round(((y - 640) / 560) * 5 + 1)
    return `M${between(0, 1600, random)} ${y}h${size * 2}l${-size} ${-size}Z`
  }).join('')
  const shift = between(-60, 60, random)
  return stacked(
    `<path d="M0 ${HORIZON_Y}H1600V1200H0Z" fill="${back}"/><path d="M0 1010C400 996 900 1022 1600 1000V1200H0Z" fill="${front}"/>`,
    `<path d="${stones}" fill="${speck}" opacity=".7"/>`,
    `<path d="M${96 + shift} 1200L${206 + shift} 1054H${232 + shift}L${136 + shift} 1200ZM${1404 + shift} 1054H${1430 + shift}L${1526 + shift} 1200H${1484 + shift}Z" fill="${line}" opacity=".9"/>`,
  )
}
