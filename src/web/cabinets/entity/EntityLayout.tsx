import { Outlet } from '@tanstack/react-router'

export default function EntityLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
