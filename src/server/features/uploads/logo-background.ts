import type { Channels } from 'sharp'

type Pixels = { data: Buffer; channels: Channels }

const LIGHT = '#ffffff'
/** The color of the bar at the top of every page. */
const DARK = '#1f2225'
const BRIGHT_MIN = 200
const DIM_MAX = 90
const OPAQUE = 255
const VISIBLE_MIN = 128

/** Returns the background that shows more of a transparent logo, or null. */
export function chooseBackground({ data, channels }: Pixels): string | null {
  if (channels !== 2 && channels !== 4) return null
  let isTransparent = false
  let bright = 0
  let dim = 0
  for (let at = 0; at < data.length; at += channels) {
    const alpha = data[at + channels - 1] ?? OPAQUE
    isTransparent ||= alpha < OPAQUE
    if (alpha < VISIBLE_MIN) continue
    const brightness = brightnessAt(data, at, channels)
    if (brightness >= BRIGHT_MIN) bright += 1
    if (brightness <= DIM_MAX) dim += 1
  }
  if (!isTransparent) return null
  return bright > dim ? DARK : LIGHT
}

/** From 0 to 255, by the weights of Rec. 601. */
function brightnessAt(data: Buffer, at: number, channels: Channels): number {
  const red = data[at] ?? 0
  if (channels === 2) return red
  return 0.299 * red + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
}
