import { type Picture as StoredPicture, pictureUrl, pictureWidths } from '#shared/domain/picture.ts'

const LOADING = { first: { fetchPriority: 'high' }, eager: {}, lazy: { loading: 'lazy' } } as const

type Props = {
  picture: StoredPicture
  alt: string
  sizes: string
  load: keyof typeof LOADING
  widest?: number
  className?: string
}

/** A stored picture in the width the screen needs; its place is known before it arrives. */
export function Picture({ picture, alt, sizes, load, widest = 1600, className }: Props) {
  const base = picture.url.slice(0, picture.url.lastIndexOf(`/${picture.id}/`))
  const srcSet = pictureWidths(picture.width)
    .filter((width) => width <= widest)
    .map((width) => `${pictureUrl(base, picture.id, width)} ${width}w`)
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
