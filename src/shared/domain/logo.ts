import { type Picture, pictureWidths } from './picture.ts'

/** The boxes that a logo fits in at the top of a page, in CSS pixels: in place of the name, and beside it. */
const WIDE_BOX = { width: 168, height: 44 }
const NARROW_BOX = { width: 60, height: 44 }
/** The same at the top of an email. */
const EMAIL_BOX = { width: 168, height: 48 }
/** From this ratio of width to height on, a logo has the shop's name in it. */
const WIDE_FROM = 2

/** The logo at the top of a page. */
export type ShownLogo = {
  src: string
  width: number
  height: number
  /** It stands in place of the name. */
  isWide: boolean
}

/** Fits a logo into the top of a page, in a stored width that is sharp on most screens. */
export function shownLogo(logo: Picture): ShownLogo {
  const isWide = logo.width >= WIDE_FROM * logo.height
  const { width, height } = sizeWithin(logo, isWide ? WIDE_BOX : NARROW_BOX)
  const widths = pictureWidths(logo.id)
  const stored = widths.find((each) => each >= 2 * width) ?? logo.width
  return {
    src: logo.url.replace(/\/\d+\.webp$/, `/${stored}.webp`),
    width,
    height,
    isWide,
  }
}

type Size = { width: number; height: number }

/** The largest size of the same shape that fits into a box, in whole pixels. */
function sizeWithin({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** A logo in an email, with its size in CSS pixels. */
export type LogoImage = Size & { url: string }

/** Fits a logo into the head of an email. */
export const logoImage = (logo: Size, publicUrl: string): LogoImage => ({
  url: `${publicUrl}/logo.png`,
  ...sizeWithin(logo, EMAIL_BOX),
})
