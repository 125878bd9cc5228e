import { PAINTS, type Paint } from '#shared/domain/body-style.ts'

/** Colors of unpainted parts, shared by all drawings. */
export const TONES = {
  ink: '#1e2326',
  rubber: '#2b2f32',
  sidewall: '#3a3f43',
  trim: '#33383b',
  plastic: '#454b4f',
  glass: '#3d4f59',
  glassDeep: '#2c3b44',
  glassLight: '#627b87',
  rim: '#b9c0c3',
  rimLight: '#d9dddd',
  rimDark: '#70787c',
  headlamp: '#f4f4ec',
  headlampDeep: '#b4c0c4',
  amber: '#e8972f',
  tailLamp: '#b8322b',
  tailLampLight: '#e0675a',
  leather: '#6d5540',
  chrome: '#cfd4d4',
  plate: '#e9e4d3',
  accent: '#f2c230',
} as const

const WHITE = [255, 255, 255] as const
const INK = [22, 26, 32] as const

export type PaintTones = { base: string; light: string; dark: string; deep: string }

/** Body color with a lighter tone for upper edges and two darker ones for the lower half. */
export function paintTones(paint: Paint): PaintTones {
  const base = PAINTS[paint]
  const [shine, shade, line] =
    paint === 'black' ? ([0.2, 0.45, 0.9] as const) : ([0.34, 0.17, 0.42] as const)
  return {
    base,
    light: mix(base, WHITE, shine),
    dark: mix(base, INK, shade),
    deep: mix(base, INK, line),
  }
}

function mix(hex: string, target: readonly number[], share: number): string {
  const channels = [1, 3, 5].map((start, index) => {
    const own = Number.parseInt(hex.slice(start, start + 2), 16)
    return Math.round(own + ((target[index] ?? own) - own) * share)
  })
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
