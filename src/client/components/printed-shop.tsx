import { useLocation } from '@tanstack/react-router'
import { formatAddress } from '#shared/lib/address-line.ts'
import { useSite } from '../hooks/use-site.ts'
import { ShopLogo } from './shop-logo.tsx'

/** Print header with the shop's name, address and telephone. */
export function PrintedShop() {
  const { business, logo, publicUrl } = useSite()
  const { pathname } = useLocation()
  const { name, address, phone } = business
  return (
    <p className="mb-4 hidden items-end justify-between border-b pb-2 print:flex">
      <span>
        {logo && <ShopLogo {...logo} name={name} />}
        <b className="font-heading text-2xl">{name}</b>
        <br />
        <span>{formatAddress(address)}</span>
        <br />
        <span className="text-xs">{publicUrl.replace(/^https?:\/\//, '') + pathname}</span>
      </span>
      <span className="text-right">
        <b className="font-heading text-4xl">{phone}</b>
        <br />
        <span>{business.hoursText}</span>
      </span>
    </p>
  )
}
