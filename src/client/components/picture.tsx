import {
  pictureFromUrl,
  type Picture,
  buildPictureUrl,
  listPictureWidths,
} from '#shared/domain/picture.ts'

const LOADING = { first: { fetchPriority: 'high' }, eager: {}, lazy: { loading: 'lazy' } } as const

type Props = {
  picture: Picture
  alt: string
  sizes: string
  load: keyof typeof LOADING
  widest?: number
  className?: string
}

/** Responsive stored picture; its dimensions are known before it loads. */
export function ResponsivePicture({ picture, alt, sizes, load, widest = 1600, className }: Props) {
  const base = picture.url.slice(0, picture.url.lastIndexOf(`/${picture.id}/`))
  // Omits widths that no screen needs: each URL adds bytes to a list.
  const srcSet = listPictureWidths(picture.id)
    .filter((width) => width <= widest && (width > widest / 4 || width === picture.width))
    .map((width) => `${buildPictureUrl(base, picture.id, width)} ${width}w`)
    .join(', ')
  return (
    <img
      src={picture.url}
      srcSet={srcSet}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt={alt}
      className={className}
      {...LOADING[load]}
    />
  )
}

type CoverProps = Pick<Props, 'sizes' | 'load' | 'widest'> & {
  /** URL of a stored picture or a drawing. */
  url: string
  /** Mirrors a drawing, never a picture. */
  mirrored?: boolean
}

/** Drawings of every other stock number face right, so that a list of them varies. */
export const isMirrored = (stockNumber: string): boolean => /[13579]\D*$/.test(stockNumber)

/** Decorative picture of a vehicle in a list; the text next to it names the vehicle. */
export function Cover({ url, load, mirrored = false, ...sizes }: CoverProps) {
  const picture = pictureFromUrl(url)
  if (picture) return <ResponsivePicture picture={picture} alt="" load={load} {...sizes} />
  return (
    <img
      src={url}
      alt=""
      width={1600}
      height={1200}
      className={mirrored ? 'mirrored' : undefined}
      loading={load === 'lazy' ? 'lazy' : undefined}
    />
  )
}
