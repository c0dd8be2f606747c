import { Outlet } from '@tanstack/react-router'

export default function AdminLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
