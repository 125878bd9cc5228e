import { useSite } from '../hooks/use-site.ts'

/** Heads a printed page with the shop's name, address and telephone. */
export function PrintedShop() {
  const { name, address, phone } = useSite().business
  return (
    <p className="mb-4 hidden border-b pb-2 print:block">
      <b className="font-heading text-2xl">{name}</b>
      <br />
      <span>{`${address.street}, ${address.city}, ${address.state} ${address.zipCode} · ${phone}`}</span>
    </p>
  )
}
