import { type Picture, listPictureWidths } from './picture.ts'

/** Maximum logo sizes in page headers in CSS pixels: instead of the name, and next to it. */
const WIDE_BOX = { width: 168, height: 44 }
const NARROW_BOX = { width: 60, height: 44 }
/** Maximum logo size in emails. */
const EMAIL_BOX = { width: 168, height: 48 }
/** Logos with at least this aspect ratio contain the shop's name. */
const WIDE_RATIO_MIN = 2

/** Logo in a page header. */
export type ShownLogo = {
  src: string
  width: number
  height: number
  /** Replaces the name. */
  isWide: boolean
}

/** Scales a logo for page headers, from a stored width that is sharp on most screens. */
export function toShownLogo(logo: Picture): ShownLogo {
  const isWide = logo.width >= WIDE_RATIO_MIN * logo.height
  const { width, height } = fitInto(logo, isWide ? WIDE_BOX : NARROW_BOX)
  const widths = listPictureWidths(logo.id)
  const stored = widths.find((each) => each >= 2 * width) ?? logo.width
  return {
    src: logo.url.replace(/\/\d+\.webp$/, `/${stored}.webp`),
    width,
    height,
    isWide,
  }
}

type Size = { width: number; height: number }

/** Scales proportionally to fit the box, in whole pixels. */
function fitInto({ width, height }: Size, box: Size): Size {
  const scale = Math.min(box.width / width, box.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Logo in an email, in CSS pixels. */
export type LogoImage = Size & { url: string }

/** Scales a logo for email headers. */
export const toLogoImage = (logo: Size, publicUrl: string): LogoImage => ({
  url: `${publicUrl}/logo.png`,
  ...fitInto(logo, EMAIL_BOX),
})
