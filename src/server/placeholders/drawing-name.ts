import { BODY_STYLES, type BodyStyle, type Paint, PAINT_NAMES } from '#shared/domain/body-style.ts'

/** Parses a name such as 'crew-pickup-red'; returns null if unknown. */
export function drawingOf(name = ''): { style: BodyStyle; paint: Paint } | null {
  const at = name.lastIndexOf('-')
  const style = BODY_STYLES.find((candidate) => candidate === name.slice(0, at))
  const paint = PAINT_NAMES.find((candidate) => candidate === name.slice(at + 1))
  return style && paint ? { style, paint } : null
}
