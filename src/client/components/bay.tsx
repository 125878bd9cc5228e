/** Drawn repair bay with a car on the lift, at the end of a dark band. */
export const Bay = ({ className = '' }: { className?: string }) => (
  <div className={`bay ${className}`} aria-hidden="true">
    <img src="/bay.svg" alt="" width={560} height={300} loading="lazy" className="w-full" />
    <img src="/placeholder/suv-blue-bare.svg" alt="" width={640} height={480} loading="lazy" />
  </div>
)
