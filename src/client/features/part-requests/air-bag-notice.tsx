import { alertVariants } from '../../components/ui/alert.tsx'
/** What becomes of a request for an air bag: it is taken, and the shop calls back (docs/product.md 5.38). */
export function AirBagNotice({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <p className={alertVariants({ variant: 'warning', className: 'mt-4' })}>
          New York restricts the sale of used air bags, so we don't offer any. Send your request
          anyway: we'll call you back and tell you what we can do.
        </p>
      )}
    </div>
  )
}
