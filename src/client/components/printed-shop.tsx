import { useSite } from '../hooks/use-site.ts'
import { ShopLogo } from './shop-logo.tsx'

/** Print header with the shop's name, address and telephone. */
export function PrintedShop() {
  const { business, logo } = useSite()
  const { name, address, phone } = business
  return (
    <p className="mb-4 hidden border-b pb-2 print:block">
      {logo && <ShopLogo {...logo} name={name} />}
      <b className="font-heading text-2xl">{name}</b>
      <br />
      <span>{`${address.street}, ${address.city}, ${address.state} ${address.zipCode} · ${phone}`}</span>
    </p>
  )
}
