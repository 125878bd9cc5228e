import type { ShownLogo } from '#shared/domain/logo.ts'

/** Decorative logo; the shop's name is next to it. */
export const ShopLogo = ({ src, width, height, isWide, name }: ShownLogo & { name: string }) => (
  <img src={src} width={width} height={height} alt={isWide ? name : ''} className="shrink-0" />
)
