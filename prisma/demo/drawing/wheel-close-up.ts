import { TONES } from '#server/placeholders/palette.ts'
import { rounded, stacked } from '#server/placeholders/svg-text.ts'
import { type Rim, SPOKES, turned } from '#server/placeholders/wheel.ts'

/** Draws a side view around the origin with tread, brake and lug nuts. */
export function drawWheelCloseUp(radius: number, rimRadius: number, rim: Rim): string {
  const scale = rounded(rimRadius / 20)
  const nuts = turned('<circle cy="-3.5" r=".75"/>', 5)
  const vents = turned('<circle cy="-9.6" r=".6"/><circle cy="-12" r=".6"/>', 18)
  return stacked(
    `<circle r="${radius - 0.6}" fill="none" stroke="${TONES.ink}" stroke-width="1.6" stroke-dasharray="1.7 .5"/><circle r="${radius - 0.9}" fill="${TONES.rubber}"/>`,
    `<g fill="none" stroke="${TONES.sidewall}"><circle r="${radius - 2.2}" stroke-width=".35"/><circle r="${rounded((radius + rimRadius) / 2)}" stroke-width="1.8"/>`,
    `<circle r="${rimRadius + 1.4}" stroke-width=".4"/></g>`,
    `<g transform="scale(${scale})"><circle r="20" fill="${TONES.rimLight}"/><circle r="19.3" fill="${TONES.rimDark}"/><circle r="18.2" fill="${TONES.ink}"/>`,
    `<circle r="13.8" fill="#8d9599"/><circle r="7" fill="${TONES.rimDark}"/><g fill="${TONES.rimDark}">${vents}</g>`,
    `<path d="M9-11A14.5 14.5 0 0 1 14 4L9.5 3A9.5 9.5 0 0 0 6-7.5Z" fill="${TONES.accent}"/>`,
    `<g fill="${TONES.ink}" opacity=".35" transform="translate(.5 .7)">${rim === 'steel' ? '' : SPOKES[rim]}</g>`,
    `<g fill="${rim === 'steel' ? TONES.rimDark : TONES.rim}">${SPOKES[rim]}</g>`,
    `<circle r="5.4" fill="${TONES.rim}"/><g fill="${TONES.rimDark}">${nuts}</g><circle r="2.1" fill="${TONES.rimLight}" stroke="${TONES.rimDark}" stroke-width=".3"/></g>`,
  )
}
