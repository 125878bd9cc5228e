import type { ShownLogo } from '#shared/domain/logo.ts'

/** The logo of the shop; beside its name it says nothing of its own. */
export const ShopLogo = ({ src, width, height, isWide, name }: ShownLogo & { name: string }) => (
  <img src={src} width={width} height={height} alt={isWide ? name : ''} className="shrink-0" />
)
