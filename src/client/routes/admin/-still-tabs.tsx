import { LISTS } from './-lists.ts'

export const BAR =
  'flex gap-1 border-b border-input bg-muted px-[max(clamp(1rem,4vw,2rem),(100%-80rem)/2+2rem)] max-xl:gap-0 max-md:px-1 print:hidden'
export const BAR_LINK =
  'mt-1.5 inline-flex min-h-11 flex-none items-center rounded-t-md border border-b-0 border-transparent px-2.5 leading-tight font-semibold text-muted-foreground no-underline hover:text-foreground focus-visible:-outline-offset-3 aria-[current]:border-input aria-[current]:bg-background aria-[current]:text-foreground aria-[current]:[box-shadow:inset_0_4px_0_var(--primary)] max-xl:px-1.5 max-xl:font-heading max-xl:text-base max-lg:w-min max-lg:px-1 max-lg:leading-[1.1] max-md:hidden'
/** The tab bar without links, which stands while access is verified. */
export const StillTabs = () => (
  <>
    <div className={`${BAR} overflow-hidden max-md:hidden`}>
      <span className={BAR_LINK}>Today</span>
      <span className={BAR_LINK}>Schedule</span>
      {LISTS.map(({ to, label }) => (
        <span key={to} className={BAR_LINK}>
          {label}
        </span>
      ))}
      <span className={BAR_LINK}>More</span>
    </div>
    <div className="wrap grid gap-2 pt-4">
      <span className="h-8 w-36 rounded-md bg-border" />
      {ROWS.map((row) => (
        <span key={row} className="h-11 rounded-md bg-muted" />
      ))}
    </div>
  </>
)

/** Title and first rows of a list. */
const ROWS = ['bar', 'first', 'second']
