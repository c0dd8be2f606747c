import { type ReactNode, useMemo } from 'react'
import { HRYVNIA_STROKES, nbuQrPicture } from '#domain/qr-picture.ts'
import styles from './nbu-qr.module.css'

/**
 * The NBU code of a payment, drawn as lines; it stands on white in the dark theme too, otherwise cameras cannot read
 * it.
 */
export default function NbuQr({ link, name }: { link: string; name: string }): ReactNode {
  const { size, path, center, circle } = useMemo(() => nbuQrPicture(link), [link])
  // a module takes whole pixels, otherwise the edges blur and a camera has to guess
  const scale = size <= 73 ? 4 : 3
  return (
    <svg
      className={styles.qr}
      width={size * scale}
      height={size * scale}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={name}
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={path} fill="#000000" />
      <circle cx={center} cy={center} r={circle} fill="#ffffff" shapeRendering="auto" />
      <g transform={`translate(${center} ${center}) scale(${((circle - 2) * 2) / 15})`} shapeRendering="auto">
        <path d={HRYVNIA_STROKES} fill="none" stroke="#0e1b2c" strokeWidth="1.5" strokeLinecap="round" />
      </g>
    </svg>
  )
}
