import { IconFile } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import styles from './upload.module.css'

/**
 * A small preview of a chosen picture; other files, and pictures that this browser cannot draw, are shown as a sheet.
 */
export function FilePreview({ file }: { file: File }) {
  const [undrawn, setUndrawn] = useState<File | null>(null)
  const show = useCallback(
    (picture: HTMLImageElement) => {
      const address = URL.createObjectURL(file)
      picture.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  if (!file.type.startsWith('image/') || undrawn === file)
    return <IconFile size={22} stroke={1.5} aria-hidden="true" />
  // the name stands beside it
  return <img ref={show} className={styles.preview} alt="" onError={() => setUndrawn(file)} />
}
