import { useMemo } from 'react'
import { plainQrPicture } from '#domain/qr-picture.ts'
import { secondFactorWords as words } from '#text/sign-in-second-factor.ts'
import styles from './second-factor.module.css'

/**
 * The key of the application as a QR code; it stands on white in the dark theme too, otherwise cameras cannot read it.
 */
export function SecretQr({ uri }: { uri: string }) {
  const { size, path } = useMemo(() => plainQrPicture(uri), [uri])
  return (
    <svg
      className={styles.qr}
      width={size * 4}
      height={size * 4}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={words.picture}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
