import { Outlet } from '@tanstack/react-router'

export default function PersonLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
