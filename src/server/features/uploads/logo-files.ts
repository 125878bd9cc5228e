import type { BusinessReader } from '#server/features/business/business.ts'
import { pictureFromId } from '#shared/domain/picture.ts'
import { encodeIcon, encodeLogoImage } from './encode.ts'
import type { PictureStore } from './picture-store.ts'

type Deps = { business: BusinessReader; pictures: Pick<PictureStore, 'read'> }
type LogoFile = { type: string; bytes: Buffer }

const ICON_SIDE = 180
const PNG = 'image/png'

/** Encodes the logo for email programs, browser tabs and home screens. */
const MAKERS = {
  'logo.png': async (logo) => ({ type: PNG, bytes: await encodeLogoImage(logo) }),
  'favicon.ico': async (logo) => ({ type: PNG, bytes: await encodeIcon(logo, 48) }),
  'apple-touch-icon.png': async (logo) => ({ type: PNG, bytes: await encodeIcon(logo, ICON_SIDE) }),
  'favicon.svg': async (logo) => ({
    type: 'image/svg+xml; charset=utf-8',
    bytes: wrapIcon(await encodeIcon(logo, ICON_SIDE)),
  }),
} as const satisfies Record<string, (logo: Buffer) => Promise<LogoFile>>
type Name = keyof typeof MAKERS

const isName = (name: string): name is Name => Object.hasOwn(MAKERS, name)

export type LogoFiles = ReturnType<typeof createLogoFiles>

/** Encodes each file once per logo. */
export function createLogoFiles({ business, pictures }: Deps) {
  let made: { id: string; files: Map<Name, Promise<LogoFile | null>> } | undefined

  /** Returns a file of the logo, or null where there is no logo or no such file. */
  async function find(name: string): Promise<LogoFile | null> {
    const { logo } = business.current()
    if (logo === '' || !isName(name)) return null
    if (made?.id !== logo) made = { id: logo, files: new Map() }
    const { files } = made
    const file = files.get(name) ?? make(name, logo)
    files.set(name, file)
    // Failures are retried at the next call.
    void file.then(
      (found) => found ?? files.delete(name),
      () => files.delete(name),
    )
    return file
  }

  async function make(name: Name, logo: string): Promise<LogoFile | null> {
    const width = pictureFromId('', logo)?.width
    const bytes = width === undefined ? null : await pictures.read(`${logo}/${width}.webp`)
    return bytes && MAKERS[name](bytes)
  }

  return { find }
}

const wrapIcon = (png: Buffer): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${ICON_SIDE} ${ICON_SIDE}"><image width="${ICON_SIDE}" height="${ICON_SIDE}" href="data:${PNG};base64,${png.toString('base64')}"/></svg>`,
  )
