import type { ReactNode } from 'react'
import { buttonVariants } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { NativeSelect } from '../../../components/ui/native-select.tsx'

/**
 * Plain form to find a car or a dismantled vehicle by year, make and model; needs no JavaScript.
 */
export function VehicleFinder({ makes }: { makes: string[] }) {
  return (
    <form
      method="get"
      action="/parts"
      aria-label="Find your vehicle"
      className="mt-6 grid grid-cols-2 items-end gap-3 rounded-md border bg-card p-4 text-foreground [--ring:var(--foreground)] md:grid-cols-[5rem_1fr_17.5rem] md:p-5 lg:max-w-[38rem]"
    >
      <FinderField label="Year">
        <Input
          name="year"
          inputMode="numeric"
          placeholder="2014"
          maxLength={4}
          autoComplete="off"
        />
      </FinderField>
      <FinderField label="Make">
        <NativeSelect name="make">
          <option value="">Any make</option>
          {makes.map((make) => (
            <option key={make}>{make}</option>
          ))}
        </NativeSelect>
      </FinderField>
      <FinderField label="Model">
        <Input name="q" placeholder="F-150" maxLength={80} autoComplete="off" />
      </FinderField>
      <FinderField label="Part" isOptional className="md:col-span-2">
        <Input name="part" placeholder="Tailgate" maxLength={80} autoComplete="off" />
      </FinderField>
      <div className="grid grid-cols-2 gap-3 max-md:col-span-full">
        <button
          type="submit"
          className={buttonVariants({ variant: 'secondary', className: 'px-2' })}
        >
          Find parts
        </button>
        <button
          type="submit"
          formAction="/inventory"
          className={buttonVariants({ variant: 'outline', className: 'px-2' })}
        >
          Find a car
        </button>
      </div>
    </form>
  )
}

function FinderField({
  label,
  isOptional = false,
  className,
  children,
}: {
  label: string
  isOptional?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <label className={className}>
      <span className="block text-sm font-semibold">
        <span>{label}</span>
        {isOptional && <span className="font-normal text-muted-foreground"> (optional)</span>}
      </span>
      {children}
    </label>
  )
}
