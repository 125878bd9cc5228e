import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../features/auth/login-page.tsx'
import { createStaffHead } from '../features/auth/staff-head.ts'
import { useSite } from '../hooks/use-site.ts'

export const Route = createFileRoute('/login')({
  head: () => createStaffHead('Admin Login'),
  component: LoginRoute,
})

function LoginRoute() {
  return <LoginPage businessName={useSite().business.name} />
}
