import { createFileRoute } from '@tanstack/react-router'
import { LoginPage } from '../features/auth/login-page.tsx'
import { useSite } from '../features/site/use-site.ts'

export const Route = createFileRoute('/login')({
  head: () => ({ meta: [{ title: 'Admin Login' }, { name: 'robots', content: 'noindex' }] }),
  component: LoginRoute,
})

function LoginRoute() {
  return <LoginPage businessName={useSite().business.name} />
}
