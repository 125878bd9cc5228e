import { type PaintTones, TONES } from '#server/placeholders/palette.ts'
import { stacked } from '#server/placeholders/svg-text.ts'

export type Cabin = { pad: string; face: string; low: string; seat: string }

const CABINS: readonly [Cabin, Cabin, Cabin] = [
  { pad: '#343a3d', face: '#474e52', low: '#2a2f32', seat: '#3c4347' },
  { pad: '#3d3a36', face: '#8f8069', low: '#4a443c', seat: '#a08f75' },
  { pad: '#3a4146', face: '#7d868b', low: '#474f54', seat: '#8b9499' },
]

/** Draws the driver's view, 1600 by 1200, over the scene ahead; trucks have a column shifter. */
export function drawDashboard({
  paint,
  truck,
  random,
}: {
  paint: PaintTones
  truck: boolean
  random: () => number
}): string {
  const cabin = CABINS[Math.floor(random() * CABINS.length)] ?? CABINS[0]
  return [
    hood(paint, truck),
    frame(cabin),
    panel(cabin),
    vents(),
    gauges(),
    screen(random),
    truck ? bench(cabin) : centerConsole(cabin),
    steeringWheel(cabin, truck),
  ].join('')
}

const hood = (paint: PaintTones, truck: boolean): string => {
  const top = truck ? 500 : 540
  return stacked(
    `<path d="M40 700C120 ${top + 60} 300 ${top + 14} 480 ${top + 6}H1120C1300 ${top + 14} 1480 ${top + 60} 1560 700Z" fill="${paint.base}"/>`,
    `<path d="M480 ${top + 6}H1120C1230 ${top + 11} 1340 ${top + 28} 1420 ${top + 62}C1200 ${top + 26} 400 ${top + 26} 180 ${top + 62}C260 ${top + 28} 370 ${top + 11} 480 ${top + 6}Z" fill="${paint.light}"/>`,
    `<path d="M520 ${top + 36}L440 700M1080 ${top + 36}L1160 700" stroke="${paint.dark}" stroke-width="6"/>`,
    `<path d="M300 640L640 606M900 640L1240 606" stroke="${TONES.ink}" stroke-width="9" stroke-linecap="round"/>`,
  )
}

const frame = ({ pad }: Cabin): string =>
  stacked(
    `<path d="M0 0H1600V760H1580C1570 500 1520 250 1440 92C1100 62 500 62 160 92C80 250 30 500 20 760H0Z" fill="${pad}"/>`,
    `<path d="M790 66H830V112H790Z" fill="${TONES.ink}"/><rect x="660" y="104" width="300" height="92" rx="28" fill="${TONES.ink}"/><rect x="672" y="114" width="276" height="72" rx="20" fill="${TONES.glassLight}"/>`,
    `<path d="M720 186L780 114H840L780 186Z" fill="#fff" opacity=".22"/>`,
  )

const panel = ({ pad, face, low }: Cabin): string =>
  stacked(
    `<path d="M0 690C220 650 500 640 800 640S1380 650 1600 690V1200H0Z" fill="${pad}"/>`,
    `<path d="M0 770C300 742 560 736 800 736S1300 742 1600 770V960C1300 936 300 936 0 960Z" fill="${face}"/>`,
    `<path d="M0 952C300 928 1300 928 1600 952V1200H0Z" fill="${low}"/>`,
    `<path d="M1090 826C1260 832 1430 840 1600 852" fill="none" stroke="${TONES.chrome}" stroke-width="7"/>`,
    `<path d="M1150 968H1540L1522 1092H1164Z" fill="${pad}"/><rect x="1306" y="988" width="72" height="20" rx="6" fill="${TONES.rimDark}"/>`,
  )

function vents(): string {
  const vent = (x: number) =>
    `<rect x="${x}" y="756" width="104" height="62" rx="12" fill="${TONES.ink}"/><path d="M${x + 12} 774h80M${x + 12} 788h80M${x + 12} 802h80" stroke="${TONES.rimDark}" stroke-width="5"/>`
  return vent(24) + vent(664) + vent(1002) + vent(1470)
}

function gauges(): string {
  const ticks = Array.from(
    { length: 11 },
    (_, index) => `<path d="M0-62V-74" transform="rotate(${index * 26 - 130})"/>`,
  ).join('')
  const dial = (x: number, angle: number) =>
    stacked(
      `<g transform="translate(${x} 760)"><circle r="84" fill="#14181a"/><circle r="84" fill="none" stroke="${TONES.rimDark}" stroke-width="5"/><g stroke="${TONES.chrome}" stroke-width="5">${ticks}</g>`,
      `<path d="M-4 10L0-60L4 10Z" transform="rotate(${angle})" fill="${TONES.accent}"/><circle r="11" fill="${TONES.rimDark}"/></g>`,
    )
  return stacked(
    `<path d="M150 850C150 690 240 636 400 636S650 690 650 850Z" fill="${TONES.ink}"/><path d="M176 850C178 712 258 662 400 662S622 712 624 850Z" fill="#23292c"/>`,
    `${dial(304, -130)}${dial(496, -118)}<rect x="384" y="800" width="32" height="40" rx="6" fill="${TONES.glass}"/>`,
  )
}

function screen(random: () => number): string {
  const bend = Math.round(random() * 60)
  return stacked(
    `<rect x="784" y="716" width="202" height="170" rx="14" fill="${TONES.ink}"/><clipPath id="screen"><rect x="796" y="728" width="178" height="132" rx="6"/></clipPath>`,
    `<g clip-path="url(#screen)"><path d="M796 728H980V870H796Z" fill="#dcd9cc"/><path d="M796 ${800 + bend / 3}C850 780 880 830 980 ${790 - bend / 3}V870H796Z" fill="#b9c9bd"/>`,
    `<path d="M790 770L985 750M840 720L862 870M925 720L910 870" stroke="#fff" stroke-width="8"/><path d="M862 870L${850 + bend / 6} 800L914 ${764 - bend / 8}L922 728" fill="none" stroke="${TONES.accent}" stroke-width="8"/></g>`,
    `<circle cx="815" cy="873" r="7" fill="${TONES.rimDark}"/><circle cx="955" cy="873" r="7" fill="${TONES.rimDark}"/>`,
    [812, 885, 958]
      .map((x) =>
        stacked(
          `<circle cx="${x}" cy="926" r="27" fill="${TONES.ink}"/><circle cx="${x}" cy="926" r="20" fill="${TONES.sidewall}"/><path d="M${x} 912V922" stroke="${TONES.chrome}" stroke-width="5"/>`,
        ),
      )
      .join(''),
  )
}

const centerConsole = ({ pad, seat }: Cabin): string =>
  stacked(
    `<path d="M770 980H1000L1050 1200H720Z" fill="${pad}"/><path d="M812 1010H958L984 1160H786Z" fill="${TONES.ink}"/>`,
    `<path d="M874 1130L878 1050H892L896 1130Z" fill="${TONES.chrome}"/><ellipse cx="885" cy="1040" rx="34" ry="30" fill="${TONES.sidewall}"/><path d="M862 1030C870 1016 900 1016 908 1030" fill="none" stroke="${TONES.rimDark}" stroke-width="5"/>`,
    `<path d="M1090 1200C1100 1140 1140 1118 1200 1116H1520C1570 1118 1600 1140 1600 1200Z" fill="${seat}"/>`,
  )

const bench = ({ seat, pad }: Cabin): string =>
  stacked(
    `<path d="M770 980H1000L1020 1060H750Z" fill="${pad}"/><rect x="790" y="994" width="84" height="46" rx="10" fill="${TONES.ink}"/><rect x="896" y="994" width="84" height="46" rx="10" fill="${TONES.ink}"/>`,
    `<path d="M0 1200V1146C200 1110 1400 1110 1600 1146V1200Z" fill="${seat}"/><path d="M560 1118V1200M1040 1118V1200" stroke="${pad}" stroke-width="6"/>`,
  )

function steeringWheel({ pad, face }: Cabin, truck: boolean): string {
  const lever = truck
    ? `<path d="M560 880L720 800" stroke="${TONES.sidewall}" stroke-width="20" stroke-linecap="round"/><circle cx="724" cy="798" r="19" fill="${TONES.ink}"/>`
    : `<path d="M240 880L130 852M560 880L668 852" stroke="${TONES.sidewall}" stroke-width="18" stroke-linecap="round"/>`
  return stacked(
    `${lever}<g transform="translate(400 950)"><path d="M-232-28C-150-70-110-74-70-70H70C110-74 150-70 232-28L226 34C160 0 120 10 92 60L70 214H-70L-92 60C-120 10-160 0-226 34Z" fill="${TONES.sidewall}"/>`,
    `<ellipse rx="246" ry="240" fill="none" stroke="${TONES.ink}" stroke-width="46"/><path d="M-214-116A246 240 0 0 1 214-116" fill="none" stroke="${TONES.plastic}" stroke-width="9" stroke-linecap="round"/>`,
    `<path d="M-96-66C-60-84 60-84 96-66C108-10 84 66 46 92H-46C-84 66-108-10-96-66Z" fill="${pad}"/><circle r="27" cy="-4" fill="${TONES.chrome}"/><circle r="20" cy="-4" fill="${face}"/>`,
    [-168, 168]
      .map((x) =>
        stacked(
          `<rect x="${x - 30}" y="-40" width="60" height="36" rx="12" fill="${TONES.ink}"/><path d="M${x - 16}-22h32" stroke="${TONES.chrome}" stroke-width="4"/>`,
        ),
      )
      .join(''),
    '</g>',
  )
}
