import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { staffReadings as words } from '#text/staff-readings.ts'
import { fetchBytes } from '#web/api/download.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Case } from './held.ts'
import styles from './staff-readings.module.css'

const NEAREST = 4

/** The photo of the display, large: it is brought nearer, turned, and moved by its scroll bars. */
export function Photo({ reading }: { reading: Case['reading'] }) {
  const { account, receipt, meter } = reading
  const photo = useQuery({
    queryKey: ['/api/admin/readings/photo', { account, receipt }],
    queryFn: () => fetchBytes('/api/admin/readings/photo', { account, receipt }),
    enabled: reading.photo,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [near, setNear] = useState(1)
  const [turned, setTurned] = useState(0)
  const file = photo.data?.file
  const show = useCallback(
    (picture: HTMLImageElement) => {
      if (!file) return
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  if (!reading.photo) return <p className={styles.noPhoto}>{words.photoMissing}</p>
  return (
    <figure className={styles.photo}>
      <div className={styles.tools}>
        <Button look="outline" disabled={near >= NEAREST} onClick={() => setNear(near + 1)}>
          {words.zoomIn}
        </Button>
        <Button look="outline" disabled={near <= 1} onClick={() => setNear(near - 1)}>
          {words.zoomOut}
        </Button>
        <Button look="outline" onClick={() => setTurned((turned + 90) % 360)}>
          {words.turn}
        </Button>
      </div>
      {photo.isError ? (
        <div className={styles.noPhoto}>
          <p>{words.photoFailed}</p>
          <Button look="outline" onClick={() => void photo.refetch()}>
            {words.photoLoad}
          </Button>
        </div>
      ) : (
        // a scrolled picture must be reachable by the keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.frame} tabIndex={0} aria-label={words.photoTitle}>
          {file && (
            <img
              ref={show}
              className={styles.picture}
              alt={words.photoAlt(meter)}
              style={{ width: `${near * 100}%`, rotate: `${turned}deg` }}
            />
          )}
        </section>
      )}
    </figure>
  )
}
