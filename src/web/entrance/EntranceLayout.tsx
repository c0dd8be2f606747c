import { Outlet } from '@tanstack/react-router'

export default function EntranceLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
