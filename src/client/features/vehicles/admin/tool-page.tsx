import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { VehicleKind } from '#shared/domain/vehicle.ts'
import { PageHeader } from '../../../components/staff/page-header.tsx'
import { buttonVariants } from '../../../components/ui/button.tsx'

type Props = { title: string; kind: VehicleKind; children: ReactNode }

/** Page of a tool for vehicles, with the way back to their list. */
export const ToolPage = ({ title, kind, children }: Props) => (
  <section className="wrap pt-1 pb-6">
    <PageHeader title={title}>
      <Link
        to={`/admin/${kind}-vehicles`}
        className={buttonVariants({ variant: 'link', className: 'inline-flex items-center' })}
      >
        Back to the list
      </Link>
    </PageHeader>
    {children}
  </section>
)
